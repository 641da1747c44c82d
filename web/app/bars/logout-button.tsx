import { useHref } from 'react-router';
import type { logout } from '#web/app/logout-submit.ts';
import { useLogout } from '#web/app/use-logout.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';

/** Logs out: by script at once, without one by the form. */
export function LogoutButton({ className }: { className?: string }) {
  const t = useMessages();
  const mutation = useLogout();
  return (
    <ButtonForm<typeof logout>
      intent="logout"
      values={{}}
      action={useHref('/logout')}
      onAct={() => mutation.isPending || mutation.mutate()}
      className={className}
    >
      <Button type="submit" variant="quiet" small busy={mutation.isPending}>
        {t.nav.logout}
      </Button>
    </ButtonForm>
  );
}
