import { useMessages } from '#web/i18n/use-messages.tsx';
import { WaitingBookingCard } from './outbox-card.tsx';
import { useWaitingBookings } from './use-outbox.ts';

/** This member's bookings that are no orders yet; nothing where none waits. */
export function WaitingBookingsList() {
  const t = useMessages();
  const waiting = useWaitingBookings();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-bookings" className="mb-6 grid gap-3">
      <h2 id="waiting-bookings" className="text-lg font-bold">
        {t.offline.booking.list}
      </h2>
      {waiting.map((booking) => (
        <WaitingBookingCard key={booking.productId} booking={booking} />
      ))}
    </section>
  );
}
