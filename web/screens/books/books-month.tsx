import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { BooksMonth } from '#contract/books/calls.ts';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DocumentList } from '#web/shop/document-list.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Table } from '#web/ui/table.tsx';
import { close } from './close-submit.ts';

const booksMessages = messagesPart('books');

const CloseForm = lazyComponent(async () => (await import('./close-form.tsx')).CloseForm);

const monthQuery = (api: Api, month: string) =>
  queryOptions({
    queryKey: ['books', month],
    queryFn: () => api('GET /books/:month', { params: { month } }),
  });

const load = guardedLoad(requireStaff('/dashboard/books'), ({ api, params }) =>
  monthQuery(api, params.month ?? ''),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(close);

const sumNames = [
  'paid',
  'refunded',
  'brought',
  'commission',
  'vat',
  'paidOut',
  'arrived',
  'gatewayFees',
] as const;

/** The books of a month, and its close. */
export default function BooksOfMonth() {
  const t = useMessages(booksMessages);
  const { books: text } = t;
  const month = useParams().month ?? '';
  const books = useQuery({ ...monthQuery(api, month), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.monthTitle(month)} description={text.description} />
      <Loaded query={books} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(page) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {page.close ? (
              <Notice tone="good">
                {text.closedBy(page.close.adminName, t.date(page.close.at))}
              </Notice>
            ) : (
              <Notice tone="waiting">{text.preview}</Notice>
            )}
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3 rounded-card border border-line bg-surface p-4">
              {sumNames.map((sum) => (
                <Fact key={sum} term={text.sumNames[sum]}>
                  <span className="font-bold">{t.price(page.sums[sum])}</span>
                </Fact>
              ))}
            </dl>
            <p>
              <a
                href={`/dashboard/books/${month}/ledger`}
                download
                className={buttonClass('quiet')}
              >
                {text.ledger}
              </a>
            </p>
            <Accounts accounts={page.accounts} />
            <Sellers month={month} sellers={page.sellers} />
            <section aria-labelledby="documents" className="grid gap-3">
              <h2 id="documents" className="text-xl font-bold">
                {text.documentsTitle}
              </h2>
              {page.documents.length === 0 && <p className="text-muted">{text.noDocuments}</p>}
              <DocumentList label={text.documentsTitle} documents={page.documents} named />
            </section>
            <Close page={page} />
            <Link
              to="/dashboard/books"
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

function Accounts({ accounts }: Pick<BooksMonth, 'accounts'>) {
  const t = useMessages(booksMessages);
  const { books: text } = t;
  const amount = (column: 'opening' | 'debit' | 'credit' | 'closing') => ({
    heading: text.amountColumns[column],
    labelled: true,
    cell: (row: BooksMonth['accounts'][number]) => t.price(row[column]),
  });
  return (
    <section aria-labelledby="accounts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="accounts" className="text-xl font-bold">
        {text.accountsTitle}
      </h2>
      <p className="text-muted">{text.accountsHint}</p>
      <Table
        caption={text.accountsTitle}
        rows={accounts}
        keyOf={({ account }) => account}
        columns={[
          {
            heading: text.account,
            cell: ({ account }) => <strong>{text.accounts[account]}</strong>,
          },
          amount('opening'),
          amount('debit'),
          amount('credit'),
          amount('closing'),
        ]}
      />
    </section>
  );
}

function Sellers({ month, sellers }: Pick<BooksMonth, 'month' | 'sellers'>) {
  const t = useMessages(booksMessages);
  const { books: text } = t;
  if (sellers.length === 0) return null;
  const amount = (column: 'brought' | 'fee' | 'paidOut') => ({
    heading: text[column],
    labelled: true,
    cell: (row: BooksMonth['sellers'][number]) => t.price(row[column]),
  });
  return (
    <section aria-labelledby="sellers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="sellers" className="text-xl font-bold">
        {text.sellersTitle}
      </h2>
      <Table
        caption={text.sellersTitle}
        rows={sellers}
        keyOf={({ sellerId }) => sellerId}
        columns={[
          {
            heading: text.seller,
            cell: ({ sellerId, sellerName }) => (
              <Link
                to={`/dashboard/books/${month}/${sellerId}`}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline wrap-anywhere"
              >
                {sellerName}
              </Link>
            ),
          },
          amount('brought'),
          amount('fee'),
          amount('paidOut'),
        ]}
      />
    </section>
  );
}

function Close({ page }: { page: BooksMonth }) {
  const { books: text } = useMessages(booksMessages);
  if (page.state === 'closed' || page.state === 'running') return null;
  if (page.state === 'waiting') return <p className="text-muted">{text.closeWaits}</p>;
  return (
    <FormDetails
      intent="close"
      className="max-w-3xl rounded-card border border-line bg-surface px-4 py-2"
      summary={text.closeSummary}
    >
      <CloseForm entries={page.entries} />
    </FormDetails>
  );
}
