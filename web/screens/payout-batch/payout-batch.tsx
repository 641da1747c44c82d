import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { PayoutBatch as Made } from '#contract/payouts/calls.ts';
import { payoutFailureForm, payoutSentForm } from '#contract/payouts/forms.ts';
import { resultFileForm } from '#contract/payouts/results.ts';
import { api } from '#web/api/browser.ts';
import { requireAdmin } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { withNotice } from '#web/forms/with-notice.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { PayoutLineCard } from './payout-line-card.tsx';
import { RailFiles, Results } from './rail-files.tsx';

const moneyMessages = messagesPart('money');

const batchQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payouts', 'batch', id],
    queryFn: () => api('GET /payouts/:id', { params: { id } }),
  });

const load = async (screen: ScreenLoad) => {
  await requireAdmin(screen);
  const id = screen.params.id ?? '';
  await screen.queryClient.prefetchQuery(batchQuery(screen.api, id));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const here = (id: string | undefined) => `/dashboard/payouts/${id}`;

export const action = formAction({
  again: async ({ api, list }) => {
    const { insertedId } = await api('POST /payouts', { body: { lines: list('lines') } });
    return withNotice(here(insertedId), 'batch-made');
  },
  results: async ({ api, params, file, read }) => {
    const body = read(resultFileForm, { csv: (await file('csv')?.text()) ?? '' });
    await api('POST /payouts/:id/results', { params: { id: params.id ?? '' }, body });
    return withNotice(`${here(params.id)}#results`, 'payout-results');
  },
  approve: async ({ api, params }) => {
    await api('POST /payouts/:id/approve', { params: { id: params.id ?? '' } });
    return withNotice(here(params.id), 'batch-approved');
  },
  dissolve: async ({ api, params }) => {
    await api('POST /payouts/:id/dissolve', { params: { id: params.id ?? '' } });
    return withNotice('/dashboard/payouts', 'batch-dissolved');
  },
  sent: async ({ api, params, read, text }) => {
    const body = read(payoutSentForm);
    await api('POST /payouts/lines/:id/sent', { params: { id: text('line') }, body });
    return withNotice(here(params.id), 'payout-settled');
  },
  failed: async ({ api, params, read, text }) => {
    const body = read(payoutFailureForm);
    await api('POST /payouts/lines/:id/failed', { params: { id: text('line') }, body });
    return withNotice(here(params.id), 'payout-settled');
  },
});

const isAllowed = ({ needsApproval, approvedBy }: Made) => !needsApproval || approvedBy !== '';

/** A batch: its file for each rail, the state of each transfer, and the imported results. */
export default function PayoutBatch() {
  const t = useMessages(moneyMessages);
  const { payouts: text } = t;
  const id = useParams().id ?? '';
  const batch = useQuery({ ...batchQuery(api, id), retryOnMount: false });
  return (
    <FormAnswers>
      <title>{t.pageTitle(text.batch)}</title>
      <meta name="description" content={text.description} />
      <PageHeading>{text.batch}</PageHeading>
      <RefusalAlert acts={['approve', 'dissolve', 'sent', 'failed', 'again']} />
      <Loaded query={batch} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ batch: made, lines, files, results }) => (
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
                  <form method="post" className="mt-3">
                    <input type="hidden" name="act" value="approve" />
                    <Button type="submit">{text.approve}</Button>
                  </form>
                )}
              </Notice>
            )}
            <RailFiles files={files} batchId={id} />
            <CardList label={text.batch}>
              {lines.map((line) => (
                <PayoutLineCard key={line._id} line={line} isOpen={isAllowed(made)} />
              ))}
            </CardList>
            <Results results={results} isOpen={made.waiting > 0 && isAllowed(made)} />
            {made.dissolvable && (
              <form
                method="post"
                className="grid gap-3 rounded-card border border-line bg-surface p-4"
              >
                <input type="hidden" name="act" value="dissolve" />
                <p className="text-muted">{text.dissolveHint}</p>
                <Button type="submit" variant="danger">
                  {text.dissolve}
                </Button>
              </form>
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
