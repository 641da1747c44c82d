import { lazy } from 'react';
import { Outlet, useHref, useLocation, useNavigation } from 'react-router';
import { sellerQuery, staffQuery } from '#web/api/roles.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { useSuspension } from '#web/api/use-staff-role.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { OpeningScreen } from './opening-screen.tsx';

// Only for the few who see it, so not by `lazyComponent`, which loads with the screen.
const SuspendedBanner = lazy(async () => {
  const { SuspendedBanner } = await importWithRetry(() => import('./suspended-banner.tsx'));
  return { default: SuspendedBanner };
});

async function load({ api, queryClient, requireSession }: ScreenLoad) {
  const { email } = await requireSession();
  // The role here only selects links, so a cached one is enough; the guard of each screen checks it
  // again.
  const staleTime = Number.POSITIVE_INFINITY;
  await Promise.all([
    queryClient.prefetchQuery({ ...staffQuery(api, email), staleTime }),
    queryClient.prefetchQuery({ ...sellerQuery(api, email), staleTime }),
  ]);
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The path of a pending navigation, whose guard may still be loading the role. */
function useOpening(): string | null {
  const here = useHref(useLocation().pathname);
  const next = useNavigation().location?.pathname;
  return next === undefined || next === here ? null : next;
}

/** On small screens the menu is a drawer in the top bar (specification, section 2). */
export const handle: ScreenHandle = { BarItem: MenuDrawer };

function MenuDrawer() {
  const t = useMessages();
  return (
    <div className="md:hidden">
      <Drawer label={t.dashboard.menu} closeLabel={t.common.close}>
        {(close) => <DashboardMenu onFollow={close} />}
      </Drawer>
    </div>
  );
}

export default function DashboardLayout() {
  const opening = useOpening();
  const suspension = useSuspension();
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:py-8 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8">
      <div className="hidden md:block">
        <div className="sticky top-20 max-h-[calc(100vh-6rem)] overflow-y-auto">
          <DashboardMenu />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {suspension && (
          <LazyBoundary>
            <SuspendedBanner {...suspension} />
          </LazyBoundary>
        )}
        <OpeningScreen path={opening}>
          <Outlet />
        </OpeningScreen>
      </div>
    </div>
  );
}
