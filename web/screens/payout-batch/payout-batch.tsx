import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { PayoutBatch as Made } from '#contract/payouts/calls.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Approval } from '#web/shop/decision-approval.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import {
  approve,
  dissolve,
  importResults,
  lineFailed,
  lineSent,
  lookAgain,
  sendAgain,
  sendAllAgain,
} from './batch-submit.ts';
import { PayoutLineCard } from './payout-line-card.tsx';
import { RailFiles, Results } from './rail-files.tsx';

const moneyMessages = messagesPart('money');

/** For the few rows that need it. */
const AskedButtonForm = lazyComponent(
  async () => (await import('#web/forms/asked-button-form.tsx')).AskedButtonForm,
);

const batchQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payouts', 'batch', id],
    queryFn: () => api('GET /payouts/:id', { params: { id } }),
  });

const load = guardedLoad(requireStaff('/dashboard/payouts'), ({ api, params }) =>
  batchQuery(api, params.id ?? ''),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(
  sendAgain,
  sendAllAgain,
  lookAgain,
  importResults,
  approve,
  dissolve,
  lineSent,
  lineFailed,
);

const isAllowed = ({ needsApproval, approvedBy }: Made) => !needsApproval || approvedBy !== '';

/** A batch: its file for each rail, the state of each transfer, and the imported results. */
export default function PayoutBatch() {
  const t = useMessages(moneyMessages);
  const { payouts: text } = t;
  const id = useParams().id ?? '';
  const batch = useQuery({ ...batchQuery(api, id), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.batch} description={text.description} />
      <RefusalAlert acts={['approve', 'dissolve', 'again', 'again-all']} />
      <Loaded query={batch} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ batch: made, lines, files, results, again }) => (
          <div className="grid max-w-3xl gap-5">
            <p className="flex flex-wrap gap-x-4">
              <strong>
                {text.transfers(made.lines)}, {text.deals(made.deals)}, {t.price(made.taka)}
              </strong>
              <span className="wrap-anywhere">{text.by(made.adminName)}</span>
              {made.approvedBy && (
                <span className="wrap-anywhere">{text.approvedBy(made.approvedBy)}</span>
              )}
              <Timestamp at={made.at} />
            </p>
            {made.dissolved && <Notice>{text.dissolved}</Notice>}
            {made.ownMoney && <Notice>{text.own}</Notice>}
            {made.needsApproval && !made.approvedBy && !made.dissolved && (
              <Notice tone="waiting">
                {text.needsApproval}
                {!made.own && !made.ownMoney && (
                  <Approval act="POST /payouts/:id/approve">
                    <LazyBoundary>
                      <AskedButtonForm
                        intent="approve"
                        values={{}}
                        question={{
                          title: text.approveAsks(t.price(made.taka), text.transfers(made.lines)),
                          lines: [text.approveMeans],
                          yes: text.approve,
                          no: t.common.cancel,
                        }}
                        className="mt-3"
                      >
                        <Button type="submit">{text.approve}</Button>
                      </AskedButtonForm>
                    </LazyBoundary>
                  </Approval>
                )}
              </Notice>
            )}
            <RailFiles files={files} batchId={id} />
            {again.transfers > 1 && (
              <LazyBoundary>
                <AskedButtonForm
                  intent="again-all"
                  values={{ lines: again.payments.join(',') }}
                  question={{
                    title: text.allAgainAsks(t.price(again.taka), text.transfers(again.transfers)),
                    lines: [text.againHint],
                    yes: text.allAgain,
                    no: t.common.cancel,
                  }}
                  className="grid gap-3 rounded-card border border-line bg-surface p-4"
                >
                  <p className="wrap-anywhere">
                    {text.allAgainHint(text.transfers(again.transfers), t.price(again.taka))}
                  </p>
                  <Button type="submit" variant="quiet">
                    {text.allAgain}
                  </Button>
                </AskedButtonForm>
              </LazyBoundary>
            )}
            <CardList label={text.batch}>
              {lines.map((line) => (
                <PayoutLineCard key={line._id} line={line} isOpen={isAllowed(made)} />
              ))}
            </CardList>
            <Results results={results} isOpen={made.waiting > 0 && isAllowed(made)} />
            {made.dissolvable && (
              <ButtonForm<typeof dissolve>
                intent="dissolve"
                values={{}}
                className="grid gap-3 rounded-card border border-line bg-surface p-4"
              >
                <p className="text-muted">{text.dissolveHint}</p>
                <Button type="submit" variant="danger">
                  {text.dissolve}
                </Button>
              </ButtonForm>
            )}
            <Link
              to="/dashboard/payouts"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {text.back}
            </Link>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}
