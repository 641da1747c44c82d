import { useHref } from 'react-router';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * Below a form that was refused because its sender's address is unconfirmed: one tap sends the mail
 * again, and opens the page that explains it. The browser itself posts it, so that it works before
 * the script. Not inside of a form.
 */
export function ResendForm() {
  const { booking } = useMessages();
  return (
    <form method="post" action={useHref(confirmAddressPath)} className="grid justify-items-start">
      <input type="hidden" name="act" value="again" />
      <Button type="submit" variant="quiet">
        {booking.confirmAddress}
      </Button>
    </form>
  );
}
