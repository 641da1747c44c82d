import { useHref } from 'react-router';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import type { mailAgain } from './resend-submit.ts';

/**
 * Below a form that was refused because its sender's address is unconfirmed: one tap sends the mail
 * again, and opens the page that explains it. The browser itself posts it, so that it works before
 * the script. Not inside of a form.
 */
export function ResendForm() {
  const { booking } = useMessages();
  return (
    <ButtonForm<typeof mailAgain>
      intent="again"
      values={{}}
      action={useHref(confirmAddressPath)}
      className="grid justify-items-start"
    >
      <Button type="submit" variant="quiet">
        {booking.confirmAddress}
      </Button>
    </ButtonForm>
  );
}
