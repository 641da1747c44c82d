import type { FormEvent } from 'react';
import { Link, useHref, useMatches } from 'react-router';
import { handleOf } from '#web/api/screen-handle.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import type { Session } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { MainLinks } from './main-links.tsx';
import { usePrefetchLists } from './prefetch.tsx';

import { useLogout } from './use-logout.ts';

/** Items that the current screens add to the bar, such as the toggle of the dashboard drawer. */
function useBarItems() {
  return useMatches().flatMap((match) => handleOf(match).BarItem ?? []);
}

/** One row with the shop's name, its links, the language and the account, under an awning. */
export function TopBar() {
  const t = useMessages();
  const session = useSession();
  const barItems = useBarItems();
  const prefetch = usePrefetchLists();
  return (
    <header className="awning sticky top-0 z-20 bg-surface">
      {/* Wraps only at very large font sizes; nothing is cut off. */}
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-2 min-[360px]:px-3 sm:px-4">
        <Link
          to="/"
          prefetch="intent"
          {...prefetch.home}
          className="flex min-h-14 items-center gap-2 text-lg font-extrabold"
        >
          {/* Low priority, so that the main picture of the screen loads first. */}
          <img src="/favicon.svg" alt="" width={32} height={32} fetchPriority="low" />
          <span className={classes(session !== null && 'max-[419px]:sr-only')}>{t.siteName}</span>
        </Link>
        <MainLinks />
        <div className="ml-auto flex items-center gap-1 min-[360px]:gap-1.5 sm:gap-2">
          {barItems.map((BarItem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a component has no better name
            <BarItem key={index} />
          ))}
          <LanguageSwitch />
          {session ? (
            <AccountMenu session={session} />
          ) : (
            <Link to="/login" prefetch="intent" className={buttonClass('primary', true)}>
              {t.nav.login}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** Falls back to the first letter of the name. */
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
  const signOut = (event: FormEvent) => {
    event.preventDefault();
    if (!logout.isPending) logout.mutate();
  };
  return (
    <>
      <span title={session.displayName} className="shrink-0">
        <Photo session={session} />
      </span>
      <form method="post" action={useHref('/logout')} onSubmit={signOut}>
        <Button type="submit" variant="quiet" small busy={logout.isPending}>
          {t.nav.logout}
        </Button>
      </form>
    </>
  );
}
