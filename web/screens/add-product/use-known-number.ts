import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#web/api/browser.ts';
import { setField, textsOf } from '#web/forms/field-values.ts';
import { rememberedNumber } from '#web/session/remembered-number.ts';
import { useSession } from '#web/session/use-session.ts';
import type { ListingForm } from './steps/form-fields.ts';

/**
 * Writes the member's number into the empty field: the last one on this device, else the account's.
 */
export function useKnownNumber(form: ListingForm): void {
  const member = useSession()?.email;
  const queryClient = useQueryClient();
  const fill = useEffectEvent((number: string) => {
    const { current } = form.element;
    if (current && number && !textsOf(current).phoneNumber) setField(form, 'phoneNumber', number);
  });
  useEffect(() => {
    if (!member) return;
    const remembered = rememberedNumber(member);
    if (remembered) return fill(remembered);
    queryClient
      .fetchQuery({ queryKey: ['me'], queryFn: () => api('GET /me'), retry: false })
      .then(({ phoneNumber }) => fill(phoneNumber))
      // Without it, the seller fills in the field.
      .catch(() => {});
  }, [member, queryClient]);
}
