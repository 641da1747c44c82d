import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { PayoutsPage } from '#contract/payouts/calls.ts';
import { heldReasonFacts } from '#contract/payouts/held-reasons.ts';
import { payoutLinesMax } from '#contract/payouts/methods.ts';
import { api } from '#web/api/browser.ts';
import { addressQuery } from '#web/api/list-query.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { FindInList } from '#web/shop/find/find-in-list.tsx';
import { find } from '#web/shop/find/find-submit.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { LineMore, LineText } from './due-line.tsx';
import { HoldSeller, Holds } from './hold-forms.tsx';
import { hold, lift, makeBatch } from './payouts-submit.ts';

const moneyMessages = messagesPart('money');

const DueForm = lazyComponent(async () => (await import('./due-form.tsx')).DueForm);

/** The page of batches, and the seller for whose hold an admin came. */
const askedBy = (search: URLSearchParams) => addressQuery(search, ['before', 'seller']);

const payoutsQuery = (api: Api, query: ReturnType<typeof askedBy>) =>
  queryOptions({ queryKey: ['payouts', query], queryFn: () => api('GET /payouts', { query }) });

const load = guardedLoad(requireStaff('/dashboard/payouts'), ({ api, search }) =>
  payoutsQuery(api, askedBy(search)),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(makeBatch, hold, lift, find);

/** Due money of sellers, and the batches in which it is sent. */
export default function Payouts() {
  const t = useMessages(moneyMessages);
  const { payouts: text } = t;
  const asked = askedBy(useSearchParams()[0]);
  const payouts = useQuery({ ...payoutsQuery(api, asked), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <FindInList kind="payouts" />
      <Loaded query={payouts} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ due, held, alone, holds, seller, batches, next }) => (
          <div className="grid max-w-3xl gap-6">
            {seller && <HoldSeller seller={seller} />}
            <LazyBoundary>
              <DueForm key={due.lines.map(({ _id }) => _id).join()} due={due} alone={alone} />
            </LazyBoundary>
            {held.deals > 0 && <HeldLines held={held} />}
            {holds.length > 0 && <Holds holds={holds} />}
            <h2 className="text-xl font-bold">{text.batches}</h2>
            {batches.length === 0 && <EmptyState title={text.empty} hint={text.emptyHint} />}
            <CardList label={text.batches}>
              {batches.map((batch) => (
                <Card key={batch._id}>
                  <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
                    <h3 className="font-bold">
                      {text.deals(batch.lines)}, {t.price(batch.taka)}
                    </h3>
                    {batch.waiting > 0 && <span>{text.waiting(batch.waiting)}</span>}
                    {batch.dissolved && <span className="text-muted">{text.dissolved}</span>}
                  </div>
                  <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                    <span className="wrap-anywhere">{text.by(batch.adminName)}</span>
                    <Timestamp at={batch.at} />
                  </p>
                  <Link
                    to={`/dashboard/payouts/${batch._id}`}
                    className="inline-flex min-h-11 items-center font-semibold text-brand underline"
                  >
                    {text.open}
                  </Link>
                </Card>
              ))}
            </CardList>
            <PageLinks next={next} />
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}

/** Due money that cannot be sent now, with the reasons. */
function HeldLines({ held }: Pick<PayoutsPage, 'held'>) {
  const t = useMessages(moneyMessages);
  const { payouts: text } = t;
  return (
    <details className="rounded-card border border-line bg-surface p-4">
      <summary className="min-h-11 cursor-pointer content-center font-bold">
        {text.heldTitle}: {text.deals(held.deals)}, {t.price(held.taka)}
      </summary>
      <ul aria-label={text.heldTitle} className="mt-3 grid gap-3">
        {held.lines.map((line) => (
          <li key={line._id} className="grid gap-1 border-t border-line pt-3">
            <LineText line={line} />
            {line.held && (
              <p className="font-semibold">
                {text.held[line.held]} {line.liftedBy && text.lifts[line.liftedBy]}{' '}
                {text.tells[heldReasonFacts[line.held].told]}{' '}
                {line.heldUntil && text.heldUntil(t.time(line.heldUntil))}
              </p>
            )}
            {line.reason && <p className="wrap-anywhere">{line.reason}</p>}
            <LineMore line={line} />
          </li>
        ))}
      </ul>
      {held.deals > held.lines.length && (
        <p className="mt-3 text-sm text-muted">{text.firstOnly(payoutLinesMax)}</p>
      )}
    </details>
  );
}
