import { Link } from 'react-router';
import { askPath } from '#contract/notices/screens.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import type { DealPersonView, OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const dealMessages = messagesPart('deal');

/** Which order it is: the price, the other person with their number, and the order's own number. */
export function OrderHead({ order }: { order: OrderPage }) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  const { buyer, role, seller } = order;
  const people = [
    ...(role !== 'buyer' ? [{ title: deal.buyer, person: buyer }] : []),
    ...(role !== 'seller' ? [{ title: deal.seller, person: seller }] : []),
  ].filter(({ person }) => person.name);
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex gap-3">
        {order.productImg && (
          <Picture
            src={order.productImg}
            alt={t.product.photoOf(order.productName)}
            sizes="64px"
            className="size-16 shrink-0 rounded-control object-cover"
          />
        )}
        <div className="grid min-w-0 content-start gap-0.5">
          <p className="text-lg font-bold">{t.price(order.price)}</p>
          <p className="text-sm text-muted">
            {deal.number}: <span className="font-mono">{orderNumber(order._id)}</span>
          </p>
          {people.map(({ title, person }) => (
            <p key={title} className="wrap-anywhere">
              <span className="text-muted">{title}:</span> <strong>{person.name}</strong>
            </p>
          ))}
        </div>
      </div>
      {role === 'admin' ? (
        people.map(({ title, person }) => <Contact key={title} person={person} />)
      ) : (
        <Contact person={role === 'buyer' ? seller : buyer} order={order} />
      )}
    </div>
  );
}

/** Calls the other person, or writes to them; a buyer without any messages opens them by a question. */
function Contact({
  person: { name, number },
  order,
}: {
  person: DealPersonView;
  order?: OrderPage;
}) {
  const { deal } = useMessages(dealMessages);
  const talk = order?.threadId
    ? `/dashboard/threads/${order.threadId}#newest`
    : order?.role === 'buyer' && askPath(order.productId, order._id);
  return (
    <p className="flex flex-wrap gap-2 empty:hidden">
      {number && (
        <a
          href={`tel:${number}`}
          aria-label={`${deal.call(name)}: ${number}`}
          className={buttonClass('quiet')}
        >
          <bdi>{number}</bdi>
        </a>
      )}
      {/^01[3-9]\d{8}$/.test(number) && (
        <a href={`https://wa.me/88${number}`} rel="noreferrer" className={buttonClass('quiet')}>
          {deal.whatsapp}
        </a>
      )}
      {talk && (
        <Link to={talk} className={buttonClass('quiet')}>
          {order?.threadId ? deal.messages : deal.ask}
        </Link>
      )}
    </p>
  );
}
