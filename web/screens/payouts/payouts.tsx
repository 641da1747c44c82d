import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { formAction, withNotice } from '#web/api/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/api/form-answers.tsx';
import { requireAdmin } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const moneyMessages = messagesPart('money');

const payoutsQuery = (api: Api, before: string | null) =>
  queryOptions({
    queryKey: ['payouts', before],
    queryFn: () => api('GET /payouts', { query: before ? { before } : {} }),
  });

const load = async (screen: ScreenLoad) => {
  await requireAdmin(screen);
  const before = screen.search.get('before');
  await screen.queryClient.prefetchQuery(payoutsQuery(screen.api, before));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction({
  make: async ({ api }) => {
    const { insertedId } = await api('POST /payouts');
    return withNotice(`/dashboard/payouts/${insertedId}`, 'batch-made');
  },
});

/** What sellers are owed, and the batches in which it is sent. */
export default function Payouts() {
  const t = useMessages(moneyMessages);
  const { payouts: text } = t;
  const before = useSearchParams()[0].get('before');
  const payouts = useQuery({ ...payoutsQuery(api, before), retryOnMount: false });
  return (
    <FormAnswers>
      <title>{t.pageTitle(text.title)}</title>
      <meta name="description" content={text.description} />
      <PageHeading>{text.title}</PageHeading>
      <RefusalAlert acts={['make']} />
      <Loaded query={payouts} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ due, batches, next }) => (
          <div className="grid max-w-3xl gap-5">
            <form
              method="post"
              className="grid gap-3 rounded-card border border-line bg-surface p-4"
            >
              <input type="hidden" name="act" value="make" />
              <p className="text-lg font-bold">
                {text.due(text.deals(due.deals), t.price(due.taka))}
              </p>
              {due.withoutDestination > 0 && (
                <p className="text-muted">{text.without(text.deals(due.withoutDestination))}</p>
              )}
              {due.deals > 0 && <Button type="submit">{text.make}</Button>}
            </form>
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
