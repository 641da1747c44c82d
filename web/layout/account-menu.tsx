import { useMessages } from '#web/messages/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import type { Session } from '#web/session/session.ts';
import { useLogout } from '#web/session/use-logout.ts';
import { Button } from '#web/ui/button.tsx';

/** The photo with the display name as tooltip, and the logout button. */
export function AccountMenu({ session }: { session: Session }) {
  const t = useMessages();
  const logout = useLogout();
  return (
    <>
      {session.photoURL && (
        <span title={session.displayName}>
          <Picture
            src={session.photoURL}
            alt={session.displayName}
            sizes="40px"
            className="size-10 rounded-full object-cover"
          />
        </span>
      )}
      <Button look="quiet" small busy={logout.isPending} onClick={() => logout.mutate()}>
        {t.nav.logout}
      </Button>
    </>
  );
}
