import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import type { Product } from '#contract/phones/products.ts';
import { api } from '#web/api/browser.ts';
import { phoneKey, phonePageFetchedAt, setPhonePagePrice } from '#web/api/phone.ts';
import { categoryKey, phoneFetchedAt, setPhonePrice } from '#web/api/phone-lists.ts';

import { isUnconfirmed, setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useEnqueueBooking } from '#web/offline/outbox/use-outbox.ts';
import { rememberNumber } from '#web/session/remembered-number.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

const formsMessages = messagesPart('forms');

type BookingValues = { userNumber: string; meetLocation: string };

type Options = {
  product: Product;
  email: string;
  /** Gets the order's id. */
  onBooked: (orderId: string) => void;
  setError: UseFormSetError<BookingValues>;
};

/**
 * Books a phone at the price that the buyer sees, then refetches the lists (specification, section
 * 7). If the server is unreachable, the booking is queued.
 */
export function useBooking({ product, email, onBooked, setError }: Options) {
  const t = useMessages(formsMessages);
  const queryClient = useQueryClient();
  const enqueue = useEnqueueBooking();
  const { _id: productId, categoryId, selingPrice: seenPrice, version: seenVersion } = product;
  const queryKey = categoryKey(categoryId);
  const keep = (values: BookingValues) => {
    const fetchedAt =
      phonePageFetchedAt(queryClient, productId) ??
      phoneFetchedAt(queryClient, queryKey, productId);
    const seenAt = new Date(fetchedAt).toISOString();
    const seen = { seenPrice, seenVersion, seenAt };
    const phone = { productId, productName: product.name, categoryId, ...seen };
    return enqueue({ ...values, ...phone, email, outcome: { state: 'waiting' } });
  };
  return useMutation({
    mutationFn: (values: BookingValues) =>
      api('POST /booking', { body: { ...values, productId, seenPrice, seenVersion } }),
    onSuccess: async ({ insertedId }, { userNumber }) => {
      rememberNumber(email, userNumber);
      toast.success(t.booking.toastBooked);
      onBooked(insertedId);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['products', 'category'] }),
        queryClient.invalidateQueries({ queryKey: phoneKey(productId) }),
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    },
    onError: async (error, values) => {
      // The open dialog would cover a toast.
      const tell = (message: string) => setError('root', { message });
      if (!(error instanceof ApiError)) {
        // A browser without storage cannot queue it.
        return keep(values).catch(() => tell(errorText(error, t)));
      }
      // The form waits for the mailed link, and goes on by itself.
      if (isUnconfirmed(error)) return;
      if (setServerErrors(error, ['userNumber', 'meetLocation'], setError)) return;
      if (error.problem.code === 'listing-changed') {
        // The page behind the form shows it as it is then, and the form sends that.
        await Promise.all([
          queryClient.invalidateQueries({ queryKey }),
          queryClient.invalidateQueries({ queryKey: phoneKey(productId) }),
        ]);
        return tell(t.bookingTerms.changed);
      }
      const { selingPrice } = error.problem;
      if (selingPrice === undefined) return tell(errorText(error, t));
      setPhonePrice(queryClient, queryKey, productId, selingPrice);
      setPhonePagePrice(queryClient, productId, selingPrice);
      tell(t.offline.booking.priceChanged(seenPrice, selingPrice));
    },
  });
}
