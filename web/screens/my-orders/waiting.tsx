import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type QueueKind, queueCountMax } from '#contract/admin/queue-kinds.ts';
import type { CallOutput } from '#contract/calls.ts';
import { mayOpen } from '#contract/members/staff-pages.ts';
import type { DashboardKind, WaitingKind, WaitingLine } from '#contract/orders/waiting.ts';
import { api } from '#web/api/browser.ts';
import { queueQuery } from '#web/api/queue-query.ts';
import { staffQuery } from '#web/api/roles.ts';
import type { ScreenLoad } from '#web/api/screen-loader.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { waitingQuery } from '#web/api/waiting-query.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { labelOf } from '#web/shop/staff-menu.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const waitingMessages = messagesPart('waiting');
const staffMenuMessages = messagesPart('staff-menu');

const LineName = lazyComponent(() => import('./line-name.tsx').then((file) => file.LineName));

export const loadWaiting = async ({ api, queryClient, requireSession }: ScreenLoad) => {
  const { email } = await requireSession();
  const readQueue = async () => {
    const staff = await queryClient.fetchQuery(staffQuery(api, email)).catch(() => null);
    if (mayOpen(staff?.role, '/dashboard/queue'))
      await queryClient.prefetchQuery(queueQuery(api, {}));
  };
  await Promise.all([queryClient.prefetchQuery(waitingQuery(api, email)), readQueue()]);
};

/** The screen of each kind; a single order has its own page. */
const lists: Partial<Record<WaitingKind, string>> = {
  declaration: '/dashboard/mysales',
  destination: '/dashboard/money',
  ways: '/dashboard/gateways',
  'refund-limit': '/dashboard/payments',
  payouts: '/dashboard/payouts',
  health: '/dashboard/health',
};

/** Where a single one leads, if not to its order. */
const ofOne: Partial<Record<WaitingKind, string>> = {
  pay: '/dashboard/pay',
  declaration: '/dashboard/paper',
};

type Lines = Record<DashboardKind, string>;

/** Whether it is named by the queue. By the texts, because a list of kinds is bytes for everybody. */
const isOfQueue = (kind: WaitingKind, lines: Lines): kind is QueueKind => !(kind in lines);

function addressOf({ kind, orderId }: WaitingLine, names: Lines): string {
  if (orderId) return `${ofOne[kind] ?? '/order'}/${orderId}`;
  if (isOfQueue(kind, names)) return `/dashboard/queue?kind=${kind}`;
  return lists[kind] ?? (kind.startsWith('seller-') ? '/dashboard/mysales' : '/dashboard/myorders');
}

/** The reader's open tasks, each with its count and a link. */
export function Waiting() {
  const t = useMessages(waitingMessages);
  const email = useSession()?.email ?? '';
  const waiting = useQuery({
    ...waitingQuery(api, email),
    enabled: email !== '',
    retryOnMount: false,
  });
  return (
    <>
      <PageHeading>{t.waiting.title}</PageHeading>
      <QueueLink />
      <Loaded query={waiting} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(lines) => <WaitingList lines={lines} />}
      </Loaded>
    </>
  );
}

/** For the staff: the one list of all that waits in the shop. */
function QueueLink() {
  const enabled = mayOpen(useStaffRole(), '/dashboard/queue');
  const { data } = useQuery({ ...queueQuery(api, {}), enabled, retryOnMount: false });
  return enabled && data ? <CountedQueueLink {...data} /> : null;
}

/** Apart, because only the staff load these texts. */
function CountedQueueLink({ counts }: Pick<CallOutput<'GET /queue'>, 'counts'>) {
  const t = useMessages(waitingMessages, staffMenuMessages);
  const sum = counts.reduce((all, { count }) => all + Math.min(count, queueCountMax), 0);
  const more = counts.some(({ count }) => count > queueCountMax) ? '+' : '';
  return (
    <p className="mb-4">
      <Link to="/dashboard/queue" className={buttonClass('quiet')}>
        {t.staffMenu.screens[labelOf('/dashboard/queue')]}
        <Badge tone="waiting">{`${t.waiting.count(sum)}${more}`}</Badge>
      </Link>
    </p>
  );
}

export function WaitingList({ lines }: { lines: WaitingLine[] }) {
  const t = useMessages(waitingMessages);
  if (lines.length === 0) return <Nothing />;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
      {lines.map((line) => (
        <li key={line.kind} className="flex flex-wrap items-center gap-x-3 px-4 py-1">
          <Link
            to={addressOf(line, t.waiting.lines)}
            className="flex min-h-11 min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1 font-semibold text-brand underline wrap-anywhere"
          >
            <NameOf kind={line.kind} />
            <Badge tone="waiting">
              {line.count > queueCountMax
                ? t.waiting.more(t.waiting.count(queueCountMax))
                : t.waiting.count(line.count)}
            </Badge>
          </Link>
          {line.until && (
            <p className="pb-2 text-sm text-muted sm:pb-0">
              {t.waiting.until} <Timestamp at={line.until} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function NameOf({ kind }: { kind: WaitingKind }) {
  const { waiting: text } = useMessages(waitingMessages);
  if (!isOfQueue(kind, text.lines)) return text.lines[kind];
  return (
    <LazyBoundary quiet>
      <LineName kind={kind} />
    </LazyBoundary>
  );
}

function Nothing() {
  const { waiting: text } = useMessages(waitingMessages);
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p>{text.nothing}</p>
      <p className="flex flex-wrap gap-3">
        <Link to="/search" className={buttonClass()}>
          {text.findPhone}
        </Link>
        <Link to="/dashboard/addproduct" className={buttonClass('quiet')}>
          {text.sellPhone}
        </Link>
      </p>
    </div>
  );
}
