import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import type { Session } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useLogout } from './use-logout.ts';

/** Without a photo the name's first letter stands in. */
function Photo({ session: { displayName, photoURL } }: { session: Session }) {
  if (photoURL) {
    return (
      <Picture
        src={photoURL}
        alt={displayName}
        sizes="40px"
        className="size-9 rounded-full object-cover sm:size-10"
      />
    );
  }
  return (
    <span
      role="img"
      aria-label={displayName}
      className="grid size-9 sm:size-10 place-items-center rounded-full bg-tint text-lg font-bold text-brand"
    >
      {[...displayName][0]}
    </span>
  );
}

/** The photo with the display name as tooltip, and the logout button. */
export function AccountMenu({ session }: { session: Session }) {
  const t = useMessages();
  const logout = useLogout();
  return (
    <>
      <span title={session.displayName} className="shrink-0">
        <Photo session={session} />
      </span>
      <Button variant="quiet" small busy={logout.isPending} onClick={() => logout.mutate()}>
        {t.nav.logout}
      </Button>
    </>
  );
}
