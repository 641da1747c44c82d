import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Product } from '#contract/phones/products.ts';
import { api } from '#web/api/browser.ts';
import { ownPhoneQuery, sellerQuery } from '#web/api/roles.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { OutboxCard } from '#web/offline/outbox/outbox-list.tsx';
import { useOutbox } from '#web/offline/outbox/use-outbox.ts';
import { useSession } from '#web/session/use-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { BackCloses } from '#web/ui/dialogs/back-closes.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { BookingForm } from './booking-form.tsx';

export type BookingDialogProps = {
  /** The current state in the list, because its price may change while the dialog is open. */
  product: Product;
  onClose: () => void;
  /** The list's form, which the close button sends without script. */
  closeForm?: string;
};

/**
 * Closes by its button or after success (specification, section 4). A queued booking of this phone
 * replaces the form until it is sent or discarded.
 */
export function BookingDialog({ product, onClose, closeForm }: BookingDialogProps) {
  const t = useMessages();
  const session = useSession();
  const waiting = useOutbox().find(({ productId }) => productId === product._id);
  useEnd(waiting !== undefined, onClose);
  const isOwn = useIsOwn(product._id, session?.email ?? '');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  /** The link to the next step is shown above the page, as without script. */
  const onBooked = (orderId: string) => {
    onClose();
    const next = new URLSearchParams(search);
    next.delete('book');
    next.set('done', 'book-next');
    next.set('order', orderId);
    navigate({ search: `?${next}` }, { replace: true });
  };
  if (!session) return null;
  return (
    <Dialog
      title={t.booking.title}
      closeLabel={t.common.close}
      onClose={onClose}
      hasFirstField={!isOwn && !waiting}
      {...(closeForm && { closeForm: { id: closeForm, target: product._id } })}
    >
      <BackCloses />
      {isOwn ? (
        <OwnPhone product={product} />
      ) : waiting ? (
        <OutboxCard booking={waiting} />
      ) : (
        <LazyBoundary>
          <BookingForm product={product} buyer={session} onBooked={onBooked} />
        </LazyBoundary>
      )}
    </Dialog>
  );
}

/**
 * Whether this phone is the visitor's own. Lists are shared, so only a seller's device requests it,
 * when the form opens. Until the response, and without a network, the form is shown, and the server
 * refuses.
 */
function useIsOwn(id: string, email: string): boolean {
  const { data: isSeller } = useQuery({ ...sellerQuery(api, email), enabled: email !== '' });
  const own = useQuery({ ...ownPhoneQuery(api, id), enabled: isSeller === true });
  return own.isSuccess;
}

function OwnPhone({ product: { _id: id, name } }: { product: Product }) {
  const t = useMessages();
  return (
    <div className="grid gap-4">
      <p>{t.booking.own(name)}</p>
      <Link to={`/dashboard/myproducts/${id}`} className={buttonClass()}>
        {t.booking.editOwn}
      </Link>
    </div>
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
