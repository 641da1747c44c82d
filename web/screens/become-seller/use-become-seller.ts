import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#web/api/browser.ts';
import { sellerQuery } from '#web/api/roles.ts';
import { setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { afterBecomingSeller } from '#web/session/return-path.ts';
import { useSession } from '#web/session/use-session.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

const sellingMessages = messagesPart('selling');

type SellerFacts = { phoneNumber: string; location: string };

/** Makes the member a seller, and goes on to the screen that asked for one. */
export function useBecomeSeller(setError: UseFormSetError<SellerFacts>) {
  const t = useMessages(sellingMessages);
  const email = useSession()?.email ?? '';
  const { search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SellerFacts) => api('PUT /users/seller/:email', { params: { email }, body }),
    onSuccess: async () => {
      // The guard of the next screen and the menu read it.
      queryClient.setQueryData(sellerQuery(api, email).queryKey, true);
      toast.success(t.becomeSeller.toastDone);
      await navigate(afterBecomingSeller(search), { replace: true });
    },
    onError: (error) => {
      if (setServerErrors(error, ['phoneNumber', 'location'], setError)) return;
      setError('root', { message: errorText(error, t) });
    },
  });
}
