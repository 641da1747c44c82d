import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type CategoryId, categorySlugs } from '#contract/constants.ts';
import { usePrefetchLists } from '#web/app/prefetch.tsx';
import { classes } from '#web/ui/classes.ts';

/** The public list of a brand. */
export const brandListPath = (slug: string) => `/search?brand=${slug}`;

type BrandLinkProps = { categoryId: CategoryId; className: string; children: ReactNode };

/**
 * A link to a brand's specified screen for members, and to its public list for visitors, whom the
 * guard would redirect to the login. The page contains both links, because it is shared; styles
 * show one of them (decision 0079).
 */
export function BrandLink({ categoryId, className, children }: BrandLinkProps) {
  const prefetch = usePrefetchLists();
  const here = useLocation();
  const members = `/category/${categoryId}`;
  const visitors = brandListPath(categorySlugs[categoryId]);
  const currentAt = (isHere: boolean) => (isHere ? 'page' : undefined);
  return (
    <>
      <Link
        to={members}
        prefetch="intent"
        {...prefetch.category(categoryId)}
        aria-current={currentAt(here.pathname === members)}
        className={classes(className, 'visitor:hidden')}
      >
        {children}
      </Link>
      <Link
        to={visitors}
        aria-current={currentAt(here.pathname + here.search === visitors)}
        className={classes(className, 'member:hidden')}
      >
        {children}
      </Link>
    </>
  );
}
