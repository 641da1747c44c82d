import type { FormEvent } from 'react';
import { useHref } from 'react-router';
import { useLogout } from '#web/app/use-logout.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';

/** Logs out: by script at once, without one by the form. */
export function LogoutButton({ className }: { className?: string }) {
  const t = useMessages();
  const logout = useLogout();
  const signOut = (event: FormEvent) => {
    event.preventDefault();
    if (!logout.isPending) logout.mutate();
  };
  return (
    <form method="post" action={useHref('/logout')} onSubmit={signOut} className={className}>
      <Button type="submit" variant="quiet" small busy={logout.isPending}>
        {t.nav.logout}
      </Button>
    </form>
  );
}
