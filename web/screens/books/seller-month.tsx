import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { StatementView } from '#web/shop/seller-statement.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';

const booksMessages = messagesPart('books');

const statementQuery = (api: Api, month: string, id: string) =>
  queryOptions({
    queryKey: ['books', month, id],
    queryFn: () => api('GET /books/:month/sellers/:id', { params: { month, id } }),
  });

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/books')(screen);
  const { month = '', seller = '' } = screen.params;
  await screen.queryClient.prefetchQuery(statementQuery(screen.api, month, seller));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The statement of a seller for a month, for an admin. */
export default function SellerMonth() {
  const t = useMessages(booksMessages);
  const { statements: text, books } = t;
  const { month = '', seller = '' } = useParams();
  const statement = useQuery({ ...statementQuery(api, month, seller), retryOnMount: false });
  return (
    <>
      <ScreenHeading title={text.statementOf(month)} description={text.description} />
      <Loaded query={statement} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(own) => (
          <div className="grid gap-5">
            <p className="font-bold wrap-anywhere">{text.name(own.sellerName)}</p>
            <StatementView statement={own} />
            <Link
              to={`/dashboard/books/${month}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {books.monthTitle(month)}
            </Link>
          </div>
        )}
      </Loaded>
    </>
  );
}
