import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type QueuedBooking, removeBooking } from './outbox.ts';
import { outcomeText } from './report-results.ts';
import { useEnqueueBooking, useOutbox } from './use-outbox.ts';

/** The queued bookings of this member; renders nothing without any. */
export function OutboxList() {
  const t = useMessages();
  const waiting = useOutbox();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-bookings" className="mb-6 grid gap-3">
      <h2 id="waiting-bookings" className="text-lg font-bold">
        {t.offline.booking.list}
      </h2>
      {waiting.map((booking) => (
        <OutboxCard key={booking.productId} booking={booking} />
      ))}
    </section>
  );
}

/** A queued or refused booking: its state, and the possible actions. */
export function OutboxCard({ booking }: { booking: QueuedBooking }) {
  const t = useMessages();
  const { outcome, productName, seenPrice, seenAt } = booking;
  const texts = t.offline.booking;
  return (
    <section
      aria-label={productName}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{productName}</span>
        {outcome.state === 'waiting' && <Badge tone="waiting">{texts.title}</Badge>}
      </p>
      <p role="status">
        {outcome.state === 'waiting' ? texts.waiting(t.price(seenPrice)) : outcomeText(booking, t)}
      </p>
      {outcome.state === 'waiting' && (
        <p className="text-sm text-muted">{texts.seenPrice(seenAt)}</p>
      )}
      <Choices booking={booking} />
    </section>
  );
}

/** A booking is sent at a changed price only with the consent of its buyer. */
function Choices({ booking }: { booking: QueuedBooking }) {
  const t = useMessages();
  const enqueue = useEnqueueBooking();
  const { outcome, productName } = booking;
  const texts = t.offline.booking;
  const giveUp = async () => {
    await removeBooking(booking);
    if (outcome.state !== 'refused') toast.success(texts.cancelled);
  };
  const agree = (seenPrice: number) =>
    enqueue(
      {
        ...booking,
        seenPrice,
        seenAt: new Date().toISOString(),
        outcome: { state: 'waiting' },
      },
      'now',
    );
  return (
    <div className="flex flex-wrap gap-2">
      {outcome.state === 'price-changed' && (
        <Button onClick={() => agree(outcome.price)}>{texts.bookAt(t.price(outcome.price))}</Button>
      )}
      <Button
        variant="quiet"
        aria-label={`${outcome.state === 'refused' ? texts.dismiss : texts.cancel}: ${productName}`}
        onClick={giveUp}
      >
        {outcome.state === 'refused' ? texts.dismiss : texts.cancel}
      </Button>
    </div>
  );
}
