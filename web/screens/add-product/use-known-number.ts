import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api/browser.ts';
import { rememberedNumber } from '#web/session/remembered-number.ts';
import { useSession } from '#web/session/use-session.ts';
import type { ProductForm } from './use-product-draft.ts';

/**
 * Writes the member's number into the empty field: that of the last time on this device, else the one
 * of their account.
 */
export function useKnownNumber(form: ProductForm): void {
  const member = useSession()?.email;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!member) return;
    const fill = (number: string) => {
      if (number && !form.getValues('phoneNumber')) form.setValue('phoneNumber', number);
    };
    const remembered = rememberedNumber(member);
    if (remembered) return fill(remembered);
    queryClient
      .fetchQuery({ queryKey: ['me'], queryFn: () => api('GET /me'), retry: false })
      .then(({ phoneNumber }) => fill(phoneNumber))
      // The field is there to be filled in.
      .catch(() => {});
  }, [form, member, queryClient]);
}
