import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#web/api/browser.ts';
import { setField, textsOf } from '#web/forms/field-values.ts';
import { rememberedNumber } from '#web/session/remembered-number.ts';
import { useSession } from '#web/session/use-session.ts';
import type { ListingForm } from './steps/form-fields.ts';

/**
 * Writes the member's number and place into the empty fields: the last number on this device, else
 * the account's, and the place where they sell.
 */
export function useKnownNumber(form: ListingForm): void {
  const member = useSession()?.email;
  const queryClient = useQueryClient();
  const fill = useEffectEvent((name: 'phoneNumber' | 'location', text: string) => {
    const { current } = form.element;
    if (current && text && !textsOf(current)[name]) setField(form, name, text);
  });
  useEffect(() => {
    if (!member) return;
    fill('phoneNumber', rememberedNumber(member));
    queryClient
      .fetchQuery({ queryKey: ['me'], queryFn: () => api('GET /me'), retry: false })
      .then(({ phoneNumber, location }) => {
        fill('phoneNumber', phoneNumber);
        fill('location', location);
      })
      // Without it, the seller fills in the fields.
      .catch(() => {});
  }, [member, queryClient]);
}
