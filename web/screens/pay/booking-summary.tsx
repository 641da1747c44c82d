import type { Booking } from '#contract/orders/bookings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { PriceUntil } from '#web/shop/price-until.tsx';

const payingMessages = messagesPart('paying');

export function BookingSummary({ booking }: { booking: Booking }) {
  const t = useMessages(payingMessages);
  const agreed = [
    [t.pay.meet, booking.meetLocation],
    [t.pay.phoneNumber, booking.userNumber],
  ] as const;
  return (
    <section
      aria-labelledby="booked-phone"
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-start gap-4 p-4 sm:p-5">
        <Picture
          src={booking.productImg}
          alt={t.product.photoOf(booking.productName)}
          sizes="112px"
          className="size-24 shrink-0 rounded-xl bg-raised object-cover sm:size-28"
          first
        />
        <div className="grid min-w-28 flex-1 gap-1">
          <h2 id="booked-phone" className="text-lg leading-snug font-bold wrap-anywhere">
            {booking.productName}
          </h2>
          <p className="text-2xl font-extrabold text-brand">{t.price(booking.price)}</p>
          <PriceUntil until={booking.priceUntil} text={t.pay} />
        </div>
      </div>
      <dl className="grid gap-2 border-t border-line p-4 sm:p-5">
        {agreed.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
