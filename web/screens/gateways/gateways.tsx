import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { GatewayReport } from '#contract/orders/gateways.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { labelOf } from '#web/shop/staff-menu.ts';
import { Button } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { check } from './check-submit.ts';
import { GatewayCard } from './gateway-card.tsx';

const gatewaysMessages = messagesPart('gateways');
const staffMenuMessages = messagesPart('staff-menu');

const gatewaysQuery = (api: Api) =>
  queryOptions({ queryKey: ['gateways'], queryFn: () => api('GET /gateways') });

const load = guardedLoad(requireStaff('/dashboard/gateways'), ({ api }) => gatewaysQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(check);

/** The findings about the configured payment providers. */
export default function Gateways() {
  const t = useMessages(gatewaysMessages, staffMenuMessages);
  const { gateways: text } = t;
  const isChecked = useSearchParams()[0].has('checked');
  const report = useQuery({ ...gatewaysQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <RefusalAlert acts={['check']} />
      <Loaded query={report} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(shown) => (
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
            {isChecked && <Notice tone="good">{text.justChecked}</Notice>}
            <Notice tone={shown.keptPayments ? 'plain' : 'waiting'}>
              {shown.keptPayments ? text.keptOn : text.keptOff}
            </Notice>
            <CheckForm report={shown} />
            <CardList label={text.list}>
              {shown.gateways.map((one) => (
                <GatewayCard key={one.provider} gateway={one} isOffered={shown.keptPayments} />
              ))}
            </CardList>
            <Link
              to="/dashboard/payments"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {t.staffMenu.screens[labelOf('/dashboard/payments')]}
            </Link>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}

function CheckForm({ report: { gateways, isWatched } }: { report: GatewayReport }) {
  const { gateways: text } = useMessages(gatewaysMessages);
  // A trial has only its own cards and wallet, whose settings cannot be wrong.
  if (!gateways.some(({ isCheckable }) => isCheckable)) return null;
  const wasChecked = gateways.some(({ checkedAt }) => checkedAt);
  return (
    <ButtonForm<typeof check> intent="check" values={{}} className="grid justify-items-start gap-3">
      <p>{isWatched ? text.watched : text.unwatched}</p>
      <Button type="submit">{wasChecked ? text.check : text.checkFirst}</Button>
    </ButtonForm>
  );
}
