import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { BookingForm } from './booking-form.tsx';

/** Closed by its close button or after success (specification, section 4). */
export function BookingDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useMessages();
  const session = useSession();
  if (!session) return null;
  return (
    <Dialog title={t.booking.title} closeLabel={t.common.close} onClose={onClose}>
      <BookingForm product={product} buyer={session} onBooked={onClose} />
    </Dialog>
  );
}
