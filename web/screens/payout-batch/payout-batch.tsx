import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { payoutFailureForm, payoutSentForm } from '#contract/payouts/forms.ts';
import { api } from '#web/api/browser.ts';
import { formAction, withNotice } from '#web/api/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/api/form-answers.tsx';
import { requireAdmin } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { PayoutLineCard } from './payout-line-card.tsx';

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

/** A batch: its file for the bank, and what became of each line. */
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
      <RefusalAlert acts={['approve', 'dissolve', 'sent', 'failed']} />
      <Loaded query={batch} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ batch: made, lines, csv }) => (
          <div className="grid max-w-3xl gap-5">
            <p className="flex flex-wrap gap-x-4">
              <strong>
                {text.deals(made.lines)}, {t.price(made.taka)}
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
            {csv && (
              <a
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
                download={`payouts-${id}.csv`}
                className={buttonClass('quiet')}
              >
                {text.csv}
              </a>
            )}
            <CardList label={text.batch}>
              {lines.map((line) => (
                <PayoutLineCard
                  key={line._id}
                  line={line}
                  isOpen={!made.needsApproval || made.approvedBy !== ''}
                />
              ))}
            </CardList>
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
