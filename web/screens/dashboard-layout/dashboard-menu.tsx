import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { mayOpen, type StaffPage } from '#contract/members/staff-pages.ts';
import { inboxPath, minePath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { sellerQuery } from '#web/api/roles.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { classes } from '#web/ui/classes.ts';

type MenuLink = { to: string; label: string };

type StaffLink = MenuLink & { to: StaffPage };

/** My Orders for everyone, other links by role (specification, section 2 and additions). */
function useMenuLinks(): MenuLink[] {
  const { dashboard: text } = useMessages();
  const email = useSession()?.email ?? '';
  const enabled = email !== '';
  const role = useStaffRole();
  const { data: isSeller } = useQuery({ ...sellerQuery(api, email), enabled });
  const t = useMessages();
  const links: MenuLink[] = [
    { to: minePath, label: t.nav.mine },
    { to: '/dashboard/myorders', label: t.dashboard.myOrders },
    { to: '/saved', label: t.footer.saved },
  ];
  const forStaff = (...all: StaffLink[]) =>
    links.push(...all.filter(({ to }) => mayOpen(role, to)));
  forStaff(
    { to: '/dashboard/queue', label: text.queue },
    { to: '/dashboard/find', label: text.find },
    { to: '/dashboard/overview', label: text.overview },
    { to: '/dashboard/allseller', label: text.allSellers },
    { to: '/dashboard/allbuyer', label: text.allBuyers },
    { to: '/dashboard/reporteditems', label: text.reportedItems },
    { to: '/dashboard/threadreports', label: text.threadReports },
    { to: '/dashboard/sentences', label: text.sentences },
    { to: '/dashboard/cases', label: text.cases },
    { to: '/dashboard/words', label: text.words },
    { to: '/dashboard/decisions', label: text.decisions },
    { to: '/dashboard/catalogue', label: text.catalogue },
  );
  if (isSeller) {
    links.push(
      { to: '/dashboard/myproducts', label: text.myProducts },
      { to: '/dashboard/addproduct', label: text.addProduct },
      { to: '/dashboard/mysales', label: text.mySales },
      { to: '/dashboard/money', label: text.money },
    );
  }
  forStaff(
    { to: '/dashboard/payments', label: text.payments },
    { to: '/dashboard/payouts', label: text.payouts },
    { to: '/dashboard/books', label: text.books },
    { to: '/dashboard/auditlog', label: text.auditLog },
    { to: '/dashboard/shoppages', label: text.shopPages },
  );
  links.push(
    { to: '/dashboard/stolen', label: text.stolen },
    { to: inboxPath, label: t.nav.inbox },
    { to: '/dashboard/me', label: text.me },
    { to: '/dashboard/sessions', label: text.sessions },
  );
  return links;
}

export function DashboardMenu({ onFollow }: { onFollow?: () => void }) {
  const t = useMessages();
  const links = useMenuLinks();
  const { pathname } = useLocation();
  // The dashboard index shows My Orders.
  const current = pathname.replace(/^\/dashboard\/?$/, '/dashboard/myorders');
  return (
    <nav aria-label={t.dashboard.menu}>
      <ul className="grid gap-1">
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
    </nav>
  );
}
