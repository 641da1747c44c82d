import { NavLink, type NavLinkProps } from 'react-router';
import { categoryIds } from '#contract/constants.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons.tsx';
import { BrandLink } from './brand-link.tsx';
import { BrandMenu } from './brand-menu.tsx';
import { usePrefetchLists } from './prefetch.tsx';

const homeIcon = 'M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-5h4v5';
const blogIcon =
  'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5m0 0v13';
const dashboardIcon = 'M4 4h7v9H4zm9 0h7v5h-7zM4 15h7v5H4zm9-4h7v9h-7z';

/** The brand's first letter on a phone; not in the text, where it would be read twice. */
function BrandMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      data-letter={[...name][0]}
      className="grid h-5 w-4 place-items-center rounded-[0.2rem] border-2 border-current text-[0.625rem] leading-4 font-black before:content-[attr(data-letter)]"
    />
  );
}

const linkClass = classes(
  'main-link flex flex-col items-center justify-center font-semibold whitespace-nowrap',
  // All six fit beside each other on 320 px; on 360 each is wide enough for a thumb.
  'min-h-13 min-w-9 grow gap-0.5 text-xs min-[360px]:min-w-11',
  'md:min-h-14 md:grow-0 md:flex-row md:px-3 md:text-base',
  'text-muted hover:text-ink md:text-ink aria-[current]:text-brand!',
);

type MainLinkProps = Pick<NavLinkProps, 'onMouseEnter' | 'onFocus' | 'onTouchStart'> & {
  to: string;
  name: string;
  icon: string;
  className?: string;
};

function MainLink({ to, name, icon, className, ...prefetch }: MainLinkProps) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      prefetch="intent"
      {...prefetch}
      className={classes(linkClass, className)}
    >
      <span className="md:hidden">
        <Icon path={icon} />
      </span>
      {name}
    </NavLink>
  );
}

/**
 * Home, the brands, Blog, and Dashboard, shown to somebody with an email (specification, section 2):
 * in the bar on wide screens, at the lower edge on small ones, where the thumb is.
 */
export function MainLinks() {
  const t = useMessages();
  const prefetch = usePrefetchLists();
  return (
    <nav
      aria-label={t.nav.label}
      className="flex flex-wrap bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:shadow-over md:ml-4"
    >
      <MainLink to="/" name={t.nav.home} icon={homeIcon} {...prefetch.home} />
      {categoryIds.map((id) => (
        <BrandLink key={id} categoryId={id} className={linkClass}>
          <span className="md:hidden">
            <BrandMark name={t.categories[id]} />
          </span>
          {t.categories[id]}
        </BrandLink>
      ))}
      <BrandMenu />
      <MainLink to="/blog" name={t.nav.blog} icon={blogIcon} />
      <MainLink
        to="/dashboard"
        name={t.nav.dashboard}
        icon={dashboardIcon}
        className="visitor:hidden"
      />
    </nav>
  );
}
