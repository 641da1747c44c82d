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
  /** The current state in the list: its price may change while the dialog is open. */
  product: Product;
  onClose: () => void;
};

/**
 * Closes by its button or after success (specification, section 4). A queued booking of this phone
 * replaces the form until it is sent or discarded.
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

/** Calls `onEnd` when `isThere` turns from true to false. */
function useEnd(isThere: boolean, onEnd: () => void): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current && !isThere) onEnd();
    wasThere.current = isThere;
  }, [isThere, onEnd]);
}
