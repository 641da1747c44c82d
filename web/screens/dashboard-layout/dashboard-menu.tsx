import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { StaffRole } from '#contract/members/staff.ts';
import { mayOpen } from '#contract/members/staff-pages.ts';
import { inboxPath, minePath, ownSupportPath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { sellerQuery } from '#web/api/roles.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { staffMenu } from '#web/shop/staff-menu.ts';
import { classes } from '#web/ui/classes.ts';

const staffMenuMessages = messagesPart('staff-menu');

type MenuLink = { to: string; label: string };

/** Of everyone, by what they do (specification, section 2 and additions). */
function useOwnLinks(): MenuLink[] {
  const t = useMessages();
  const { dashboard: text } = t;
  const email = useSession()?.email ?? '';
  const { data: isSeller } = useQuery({ ...sellerQuery(api, email), enabled: email !== '' });
  const ofSeller = [
    { to: '/dashboard/myproducts', label: text.myProducts },
    { to: '/dashboard/addproduct', label: text.addProduct },
    { to: '/dashboard/mysales', label: text.mySales },
    { to: '/dashboard/money', label: text.money },
  ];
  return [
    { to: minePath, label: t.nav.mine },
    { to: '/dashboard/myorders', label: text.myOrders },
    { to: '/saved', label: t.footer.saved },
    ...(isSeller ? ofSeller : []),
    { to: '/dashboard/stolen', label: text.stolen },
    { to: inboxPath, label: t.nav.inbox },
    { to: ownSupportPath, label: text.support },
    { to: '/dashboard/me', label: text.me },
    { to: '/dashboard/sessions', label: text.sessions },
  ];
}

type MenuProps = { onFollow?: () => void };

export function DashboardMenu({ onFollow }: MenuProps) {
  const t = useMessages();
  const links = useOwnLinks();
  const role = useStaffRole();
  return (
    <nav aria-label={t.dashboard.menu} className="grid gap-4">
      <MenuLinks links={links} onFollow={onFollow} />
      {role && <StaffLinks role={role} onFollow={onFollow} />}
    </nav>
  );
}

function StaffLinks({ role, onFollow }: MenuProps & { role: StaffRole }) {
  const { groups, screens } = useMessages(staffMenuMessages).staffMenu;
  return staffMenu.map(({ group, entries }) => {
    const links = entries
      .filter(({ to }) => mayOpen(role, to))
      .map(({ to, label }) => ({ to, label: screens[label] }));
    if (links.length === 0) return null;
    return (
      <div key={group} className="grid gap-1">
        <p className="px-4 text-sm font-semibold text-muted">{groups[group]}</p>
        <MenuLinks label={groups[group]} links={links} onFollow={onFollow} />
      </div>
    );
  });
}

type LinksProps = MenuProps & { label?: string; links: MenuLink[] };

function MenuLinks({ label, links, onFollow }: LinksProps) {
  const { pathname } = useLocation();
  // The dashboard index shows My Orders.
  const current = pathname.replace(/^\/dashboard\/?$/, '/dashboard/myorders');
  return (
    <ul aria-label={label} className="grid gap-1">
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
  );
}
