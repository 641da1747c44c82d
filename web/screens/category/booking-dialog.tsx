import { useEffect, useRef } from 'react';
import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { OutboxCard } from '#web/offline/outbox/outbox-list.tsx';
import { useOutbox } from '#web/offline/outbox/use-outbox.ts';
import { useSession } from '#web/session/use-session.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { BookingForm } from './booking-form.tsx';

export type BookingDialogProps = {
  /** As the list has it by now: its price may change while the dialog is open. */
  product: Product;
  onClose: () => void;
};

/**
 * Closed by its close button or after success (specification, section 4). A booking of this phone
 * that waits for the network stands in the form's place until it is sent or given up.
 */
export function BookingDialog({ product, onClose }: BookingDialogProps) {
  const t = useMessages();
  const session = useSession();
  const waiting = useOutbox().find(({ productId }) => productId === product._id);
  useEnd(waiting !== undefined, onClose);
  if (!session) return null;
  return (
    <Dialog title={t.booking.title} closeLabel={t.common.close} onClose={onClose}>
      {waiting ? (
        <OutboxCard booking={waiting} />
      ) : (
        <LazyBoundary>
          <BookingForm product={product} buyer={session} onBooked={onClose} />
        </LazyBoundary>
      )}
    </Dialog>
  );
}

/** Calls `onEnd` when something that was there is there no more. */
function useEnd(isThere: boolean, onEnd: () => void): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current && !isThere) onEnd();
    wasThere.current = isThere;
  }, [isThere, onEnd]);
}
