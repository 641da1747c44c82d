import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import type { Product } from '#contract/phones/products.ts';
import { phoneKey, phonePageFetchedAt, setPhonePagePrice } from '#web/api/phone.ts';
import { categoryKey, phoneFetchedAt, setPhonePrice } from '#web/api/phone-lists.ts';
import { isUnconfirmed } from '#web/api/unconfirmed.ts';
import type { FormAnswer } from '#web/forms/form-answers.tsx';
import { noAnswer } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useEnqueueBooking } from '#web/offline/outbox/use-outbox.ts';
import { rememberNumber } from '#web/session/remembered-number.ts';

const formsMessages = messagesPart('forms');

type BookingValues = { userNumber: string; meetLocation: string };

type Options = {
  product: Product;
  email: string;
  /** Called with the order's id. */
  onBooked: (orderId: string) => void;
};

/**
 * The script's additions to a booking: the lists are refetched (specification, section 7), a
 * changed price is shown, and without a network the booking is queued.
 */
export function useBooking({ product, email, onBooked }: Options) {
  const t = useMessages(formsMessages);
  const queryClient = useQueryClient();
  const enqueue = useEnqueueBooking();
  const { _id: productId, categoryId, selingPrice: seenPrice, version: seenVersion } = product;
  const queryKey = categoryKey(categoryId);
  const keep = ({ userNumber, meetLocation }: BookingValues) => {
    const fetchedAt =
      phonePageFetchedAt(queryClient, productId) ??
      phoneFetchedAt(queryClient, queryKey, productId);
    const seenAt = new Date(fetchedAt).toISOString();
    const seen = { seenPrice, seenVersion, seenAt };
    const phone = { productId, productName: product.name, categoryId, ...seen };
    const typed = { userNumber, meetLocation };
    return enqueue({ ...typed, ...phone, email, outcome: { state: 'waiting' } });
  };
  return {
    done: t.booking.toastBooked,
    changes: [['products', 'category'], phoneKey(productId), ['orders']],
    onDone: ({ orderId }: { orderId: string }, { userNumber, meetLocation }: BookingValues) => {
      rememberNumber(email, userNumber, meetLocation);
      onBooked(orderId);
    },
    onRefused: async (error: Error, typed: BookingValues): Promise<FormAnswer | undefined> => {
      if (!(error instanceof ApiError)) {
        // A browser without storage cannot queue it.
        return keep(typed).then(
          () => noAnswer,
          () => undefined,
        );
      }
      // The form waits until the mailed link is opened, and then continues by itself.
      if (isUnconfirmed(error)) return noAnswer;
      if (error.problem.code === 'listing-changed') {
        // The page behind the form shows the current phone, and the form then sends that.
        await Promise.all([
          queryClient.invalidateQueries({ queryKey }),
          queryClient.invalidateQueries({ queryKey: phoneKey(productId) }),
        ]);
        return { errors: {}, sentence: t.bookingTerms.changed };
      }
      const { selingPrice } = error.problem;
      if (selingPrice === undefined) return undefined;
      setPhonePrice(queryClient, queryKey, productId, selingPrice);
      setPhonePagePrice(queryClient, productId, selingPrice);
      return { errors: {}, sentence: t.offline.booking.priceChanged(seenPrice, selingPrice) };
    },
  };
}
