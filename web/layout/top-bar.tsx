import { Link, NavLink, useMatches } from 'react-router';
import { categoryIds } from '#contract/constants.ts';
import { handleOf } from '#web/data/screen-handle.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AccountMenu } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';

function BarLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      prefetch="intent"
      className={({ isActive }) =>
        classes(
          // All six fit beside each other on a phone.
          'inline-flex min-h-11 items-center rounded-full px-1 text-[0.8125rem] font-semibold whitespace-nowrap',
          'min-[400px]:px-1.5 min-[400px]:text-sm sm:px-3 sm:text-base',
          isActive ? 'bg-tint text-brand' : 'hover:bg-raised',
        )
      }
    >
      {children}
    </NavLink>
  );
}

/** What the shown screens put into the bar: the toggle of the dashboard's side drawer. */
function useBarItems() {
  return useMatches().flatMap((match) => handleOf(match).BarItem ?? []);
}

/** Brands and blog for everyone, Dashboard only for somebody with an email (specification, section 2). */
export function TopBar() {
  const t = useMessages();
  const session = useSession();
  const barItems = useBarItems();
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface/95 backdrop-blur">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-4">
        <Link to="/" className="flex min-h-14 items-center gap-2 text-lg font-extrabold">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className={classes(barItems.length > 0 && 'max-[419px]:sr-only')}>
            {t.siteName}
          </span>
        </Link>
        <div className="ml-auto flex items-center gap-2 lg:order-3">
          {barItems.map((BarItem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a component has no better name
            <BarItem key={index} />
          ))}
          <LanguageSwitch />
          {session ? (
            <AccountMenu session={session} />
          ) : (
            <Link to="/login" className={buttonClass('primary', true)}>
              {t.nav.login}
            </Link>
          )}
        </div>
        <nav
          aria-label={t.nav.label}
          className="-mx-2 flex w-full overflow-x-auto pb-1 lg:order-2 lg:mx-0 lg:ml-4 lg:w-auto lg:gap-1 lg:pb-0"
        >
          <BarLink to="/">{t.nav.home}</BarLink>
          {categoryIds.map((id) => (
            <BarLink key={id} to={`/category/${id}`}>
              {t.categories[id]}
            </BarLink>
          ))}
          <BarLink to="/blog">{t.nav.blog}</BarLink>
          {session?.email && <BarLink to="/dashboard">{t.nav.dashboard}</BarLink>}
        </nav>
      </div>
    </header>
  );
}
