import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { api } from '#web/data/browser.ts';
import { setServerErrors } from '#web/data/server-errors.ts';
import { errorText } from '#web/messages/error-text.ts';
import { useMessages } from '#web/messages/use-messages.tsx';

type BookingValues = { userNumber: string; meetLocation: string };

type Options = { onBooked: () => void; setError: UseFormSetError<BookingValues> };

/** Books a phone, then has the lists fetched again (specification, section 7). */
export function useBooking(productId: string, { onBooked, setError }: Options) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: BookingValues) => api('POST /booking', { body: { ...values, productId } }),
    onSuccess: async () => {
      toast.success(t.booking.toastBooked);
      onBooked();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['products', 'category'] }),
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    },
    onError: (error) => {
      if (setServerErrors(error, ['userNumber', 'meetLocation'], setError)) return;
      // A toast would be hidden behind the open dialog.
      setError('root', { message: errorText(error, t) });
    },
  });
}
