import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import type { Receipt as ReceiptData } from '#contract/orders/receipts.ts';
import { api } from '#web/api/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

const receiptMessages = messagesPart('receipt');

const receiptQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['booked', id, 'receipt'],
    queryFn: () => api('GET /receipts/:id', { params: { id } }),
  });

const load = async ({ api, queryClient, params, requireSession }: ScreenLoad) => {
  await requireSession();
  try {
    await queryClient.fetchQuery(receiptQuery(api, params.id ?? ''));
  } catch (error) {
    // Another buyer's receipt, an unpaid one and an invalid id have the same response.
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.problem.status);
    throw isUnknown ? new Response(null, { status: 404 }) : error;
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A buyer's payment and refunds, for saving or printing. */
export default function Receipt() {
  const t = useMessages(receiptMessages);
  const { id = '' } = useParams();
  const { data: receipt } = useQuery(receiptQuery(api, id));
  return (
    <>
      <ScreenHeading title={t.receipt.title} description={t.receipt.description} />
      {receipt && (
        <div className="grid max-w-2xl gap-5">
          <Paper receipt={receipt} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button className="noscript:hidden" onClick={() => window.print()}>
              {t.receipt.print}
            </Button>
            <Link to={`/order/${id}`} className={buttonClass('quiet')}>
              {t.receipt.toOrder}
            </Link>
            <Link to="/dashboard/myorders" className={buttonClass('quiet')}>
              {t.receipt.backToOrders}
            </Link>
          </div>
        </div>
      )}
    </>
  );
}

function Paper({ receipt }: { receipt: ReceiptData }) {
  const t = useMessages(receiptMessages);
  const method = t.receipt.methods[receipt.method];
  const lines = [
    [t.receipt.number, receipt.number],
    [t.receipt.date, t.date(receipt.paidAt)],
    [t.receipt.phone, receipt.productName],
    [t.receipt.buyer, receipt.buyerName],
    [t.receipt.seller, receipt.selersName],
    [t.receipt.method, receipt.byHand ? t.receipt.byHand(method) : method],
    ...(receipt.reference ? [[t.receipt.reference, receipt.reference] as const] : []),
  ] as const;
  return (
    <article data-printed className="rounded-card border border-line bg-surface p-4 sm:p-8">
      <p className="mb-4 text-lg font-extrabold text-brand">{t.siteName}</p>
      <dl className="grid gap-3">
        {lines.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="grid gap-x-4 border-t border-line pt-3 sm:grid-cols-[11rem_1fr]">
          <dt className="text-muted">{t.receipt.amount}</dt>
          <dd>
            <p className="text-2xl font-extrabold">{t.price(receipt.amount)}</p>
            <p>{t.receipt.inWords(receipt.amount)}</p>
          </dd>
        </div>
      </dl>
      {receipt.refunds.length > 0 && <Refunds receipt={receipt} />}
      <p className="mt-5 text-sm text-muted">{t.receipt.note}</p>
    </article>
  );
}

function Refunds({ receipt }: { receipt: ReceiptData }) {
  const t = useMessages(receiptMessages);
  return (
    <section aria-labelledby="refunds" className="mt-5 border-t border-line pt-3">
      <h2 id="refunds" className="font-bold">
        {t.receipt.refunds}
      </h2>
      <ul className="mt-2 grid gap-3">
        {receipt.refunds.map((refund) => (
          <li key={refund._id}>
            <p className="font-semibold">{t.price(refund.amount)}</p>
            <p>{t.receipt.inWords(refund.amount)}</p>
            <p className="text-muted">{t.receipt.refundStates[refund.state]}</p>
            {refund.settledAt && <p className="text-muted">{t.date(refund.settledAt)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
