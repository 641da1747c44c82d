import { useEffect } from 'react';
import { rememberedNumber } from '#web/session/remembered-number.ts';
import { useSession } from '#web/session/use-session.ts';
import type { ProductForm } from './use-product-draft.ts';

/** Writes the member's number of the last time into the empty field. */
export function useKnownNumber(form: ProductForm): void {
  const member = useSession()?.email;
  useEffect(() => {
    const number = member ? rememberedNumber(member) : '';
    if (number && !form.getValues('phoneNumber')) form.setValue('phoneNumber', number);
  }, [form, member]);
}
