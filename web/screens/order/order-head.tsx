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
    <div className="mb-5 grid gap-3">
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
        </div>
      </div>
      {people.map(({ title, person }) => (
        <div key={title} className="grid gap-2">
          <p className="wrap-anywhere">
            <span className="text-muted">{title}:</span> <strong>{person.name}</strong>
          </p>
          {person.number && <Contact person={person} />}
        </div>
      ))}
    </div>
  );
}

/** Calls the other person, or writes to them. */
function Contact({ person: { name, number } }: { person: DealPersonView }) {
  const { deal } = useMessages(dealMessages);
  return (
    <p className="flex flex-wrap gap-2">
      <a
        href={`tel:${number}`}
        aria-label={`${deal.call(name)}: ${number}`}
        className={buttonClass('quiet')}
      >
        <bdi>{number}</bdi>
      </a>
      {/^01[3-9]\d{8}$/.test(number) && (
        <a href={`https://wa.me/88${number}`} rel="noreferrer" className={buttonClass('quiet')}>
          {deal.whatsapp}
        </a>
      )}
    </p>
  );
}
