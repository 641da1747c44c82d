import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { mayOpen } from '#contract/members/staff-pages.ts';
import { inboxPath, minePath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { sellerQuery } from '#web/api/roles.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { classes } from '#web/ui/classes.ts';
import { staffMenu } from './staff-menu.ts';

type MenuLink = { to: string; label: string };

type MenuGroup = { heading: string | null; links: MenuLink[] };

/** My Orders for everyone, other links by role (specification, section 2 and additions). */
function useMenuGroups(): MenuGroup[] {
  const t = useMessages();
  const { dashboard: text } = t;
  const email = useSession()?.email ?? '';
  const role = useStaffRole();
  const { data: isSeller } = useQuery({ ...sellerQuery(api, email), enabled: email !== '' });
  const own: MenuLink[] = [
    { to: minePath, label: t.nav.mine },
    { to: '/dashboard/myorders', label: text.myOrders },
    { to: '/saved', label: t.footer.saved },
  ];
  if (isSeller) {
    own.push(
      { to: '/dashboard/myproducts', label: text.myProducts },
      { to: '/dashboard/addproduct', label: text.addProduct },
      { to: '/dashboard/mysales', label: text.mySales },
      { to: '/dashboard/money', label: text.money },
    );
  }
  own.push(
    { to: '/dashboard/stolen', label: text.stolen },
    { to: inboxPath, label: t.nav.inbox },
    { to: '/dashboard/me', label: text.me },
    { to: '/dashboard/sessions', label: text.sessions },
  );
  const ofStaff = staffMenu.map(({ heading, entries }) => ({
    heading: text[heading],
    links: entries
      .filter(({ to }) => mayOpen(role, to))
      .map(({ to, label }) => ({ to, label: text[label] })),
  }));
  return [{ heading: null, links: own }, ...ofStaff.filter(({ links }) => links.length > 0)];
}

export function DashboardMenu({ onFollow }: { onFollow?: () => void }) {
  const t = useMessages();
  const groups = useMenuGroups();
  const { pathname } = useLocation();
  // The dashboard index shows My Orders.
  const current = pathname.replace(/^\/dashboard\/?$/, '/dashboard/myorders');
  return (
    <nav aria-label={t.dashboard.menu} className="grid gap-4">
      {groups.map(({ heading, links }) => (
        <div key={heading} className="grid gap-1">
          {heading && <p className="px-4 text-sm font-semibold text-muted">{heading}</p>}
          <ul aria-label={heading ?? undefined} className="grid gap-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  onClick={onFollow}
                  aria-current={current === to ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 items-center rounded-xl px-4 font-semibold',
                    current === to ? 'bg-tint text-brand' : 'hover:bg-raised',
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
