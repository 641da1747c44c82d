import { useContext } from 'react';
import { Link, useMatches } from 'react-router';
import { usePageData } from '#web/api/page-settings.ts';
import { handleOf } from '#web/api/screen-handle.ts';
import { OwnShopContext } from '#web/app/own-shop.ts';
import { usePrefetchLists } from '#web/app/prefetch.tsx';
import { BarSearch } from '#web/app/search-box/bar-search.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { useSession } from '#web/session/use-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { InboxLink } from './inbox-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoutButton } from './logout-button.tsx';
import { MainLinks } from './main-links.tsx';

/** Items that the current screens add to the bar, such as the toggle of the dashboard drawer. */
function useBarItems() {
  return useMatches().flatMap((match) => handleOf(match).BarItem ?? []);
}

/** One row with the shop's name, its links, the language and the account, under an awning. */
export function TopBar() {
  const t = useMessages();
  const barItems = useBarItems();
  const prefetch = usePrefetchLists();
  const { mark } = useContext(OwnShopContext);
  return (
    <header className="awning relative z-20 bg-surface tall:sticky tall:top-0">
      {/* Wraps only at very large font sizes; nothing is cut off. */}
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-2 min-[360px]:px-3 sm:px-4">
        <Link
          to="/"
          prefetch="intent"
          {...prefetch.home}
          className="flex min-h-14 items-center gap-2 text-lg font-extrabold"
        >
          {/* Low priority, so that the main picture of the screen loads first. */}
          <img src={mark ?? '/favicon.svg'} alt="" width={32} height={32} fetchPriority="low" />
          <span className="large-letters:sr-only max-[349px]:sr-only max-[389px]:text-base member:max-[459px]:sr-only md:max-lg:sr-only">
            {t.siteName}
          </span>
        </Link>
        <MainLinks />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5 min-[420px]:gap-1.5 sm:gap-2">
          {barItems.map((BarItem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a component has no better name
            <BarItem key={index} />
          ))}
          <BarSearch />
          {/* Members have it on their own screen as well. */}
          <span className="contents member:max-sm:hidden">
            <LanguageSwitch />
          </span>
          <Link
            to="/login"
            prefetch="intent"
            className={classes(buttonClass('primary', true), 'member:hidden')}
          >
            {t.nav.login}
          </Link>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

/**
 * The photo, or the first letter of the name. On a shared page, styles draw it from the device's
 * hint until the script has run, at the same position.
 */
function Photo() {
  const session = useSession();
  const isPersonal = usePageData()?.audience === 'person';
  const isHydrated = useHydrated();
  // At first, what the server rendered.
  const shown = isPersonal || isHydrated ? session : null;
  return (
    <span
      key={shown ? 'known' : 'hinted'}
      data-member-name
      suppressHydrationWarning
      title={shown?.displayName}
      className={classes(
        'grid size-9 shrink-0 place-items-center overflow-hidden rounded-full bg-tint text-lg font-bold text-brand sm:size-10',
        // Also under the photo, so that nothing flickers while it is decoded.
        (!shown || shown.photoURL) && 'member-photo',
      )}
    >
      {shown?.photoURL && (
        <Picture
          src={shown.photoURL}
          alt={shown.displayName}
          sizes="40px"
          className="size-full object-cover"
        />
      )}
      {shown && !shown.photoURL && (
        <span role="img" aria-label={shown.displayName}>
          {[...shown.displayName][0]}
        </span>
      )}
    </span>
  );
}

/**
 * The photo with the display name as tooltip, and the logout button; on narrow screens the photo
 * opens it. Not shown to visitors.
 */
export function AccountMenu() {
  const t = useMessages();
  return (
    <span className="contents visitor:hidden">
      <InboxLink />
      <DisclosureMenu
        summary={<Photo />}
        label={t.nav.account}
        className="relative"
        summaryClass="grid size-11 cursor-pointer place-items-center rounded-full"
        panelClass="absolute right-0 z-30 grid w-max gap-2 rounded-card border border-line bg-surface p-3 shadow-over"
      >
        <Link to="/dashboard/me" className="flex min-h-11 items-center px-3 font-semibold">
          {t.nav.me}
        </Link>
        <LogoutButton className="xl:hidden" />
      </DisclosureMenu>
      <LogoutButton className="max-xl:hidden" />
    </span>
  );
}
