import { NavLink, type NavLinkProps } from 'react-router';
import { categoryIds } from '#contract/constants.ts';
import { inboxPath, minePath } from '#contract/notices/screens.ts';
import { usePrefetchLists } from '#web/app/prefetch.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon, inboxIcon } from '#web/ui/icons.tsx';
import { BrandLink } from './brand-link.tsx';
import { BrandMenu } from './brand-menu.tsx';

const homeIcon = 'M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-5h4v5';
const searchIcon = 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13m4.7-1.8L20 20';
const sellIcon = 'M12 5v14M5 12h14';
const mineIcon = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7.5 8.5a7.5 7.5 0 0 1 15 0';

// On a phone each link has a fixed share of the bar, because the browser may paint an incomplete
// bar, and later links would move the first ones.
const linkClass = classes(
  'main-link flex flex-col items-center justify-center font-semibold whitespace-nowrap',
  'min-h-13 min-w-fit gap-0.5 text-xs max-md:basis-1/5',
  'md:min-h-14 md:flex-none md:flex-row md:px-2 md:text-sm xl:text-base member:max-2xl:text-sm',
  'text-muted hover:text-ink md:text-ink aria-[current]:text-brand!',
);

type MainLinkProps = Pick<NavLinkProps, 'onMouseEnter' | 'onFocus' | 'onTouchStart'> & {
  to: string;
  name: string;
  /** Only at this address, not at those below it, it is the current page. */
  end?: boolean;
  /** Only links with an icon are in the bar of a phone. */
  icon?: string;
  /** On a narrow bar only its icon is shown. */
  short?: boolean;
  /** Styles draw the count of the inbox beside its icon, from the device's hint. */
  badge?: boolean;
  className?: string;
};

function MainLink({ to, name, icon, end, short, badge, className, ...prefetch }: MainLinkProps) {
  return (
    <NavLink
      to={to}
      end={end}
      prefetch="intent"
      {...prefetch}
      className={classes(linkClass, !icon && 'max-md:hidden', className)}
    >
      {icon && (
        <span
          className={classes('main-icon', badge && 'inbox-icon', short ? 'xl:hidden' : 'md:hidden')}
        >
          <Icon path={icon} />
        </span>
      )}
      <span className={classes(icon && 'large-letters:sr-only', short && 'md:max-xl:sr-only')}>
        {name}
      </span>
    </NavLink>
  );
}

/**
 * The main links. On wide screens: Home, the brands, Blog, Dashboard (for a user with an email;
 * specification, section 2) and Sell; the search has its own box. On a phone they are at the lower
 * edge, near the thumb: Home, Search, Sell, Inbox, Mine, for visitors, too, whom the last two lead
 * to the login. Styles do not change the order, because the focus must follow it.
 */
export function MainLinks() {
  const t = useMessages();
  const prefetch = usePrefetchLists();
  return (
    <nav
      aria-label={t.nav.label}
      className="flex flex-wrap bg-surface large-letters:flex-nowrap max-md:order-last max-md:w-full max-md:border-line max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-0 max-md:tall:border-t max-md:tall:shadow-over lg:ml-4"
    >
      <MainLink to="/" name={t.nav.home} icon={homeIcon} end {...prefetch.home} />
      {categoryIds.map((id) => (
        <BrandLink key={id} categoryId={id} className={classes(linkClass, 'max-md:hidden')}>
          {t.categories[id]}
        </BrandLink>
      ))}
      <BrandMenu />
      <MainLink to="/search" name={t.nav.search} icon={searchIcon} className="md:hidden" />
      <MainLink to="/blog" name={t.nav.blog} />
      <MainLink to="/dashboard" name={t.nav.dashboard} className="visitor:hidden" />
      <MainLink
        to="/dashboard/addproduct"
        name={t.nav.sell}
        icon={sellIcon}
        short
        className="sell-link md:max-lg:hidden"
      />
      <MainLink to={inboxPath} name={t.nav.inbox} icon={inboxIcon} badge className="md:hidden" />
      <MainLink to={minePath} name={t.nav.mine} icon={mineIcon} className="md:hidden" />
    </nav>
  );
}
