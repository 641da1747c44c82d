import { useHref } from 'react-router';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * Below a form that was refused because its sender has not confirmed their address: one tap sends the
 * mail again, and leads to the page that says so. Posted by the browser itself, so that it works before
 * a script does. Not inside of a form.
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
