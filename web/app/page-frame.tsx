import type { HTMLAttributes, ReactNode } from 'react';
import { api } from '#web/api/browser.ts';
import { useKeptPayments, usePublicConfig } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { OfflineNotice } from '#web/offline/offline-notice.tsx';
import { useUnfinishedRegistration } from '#web/session/registration.ts';
import { useSignedOutToast } from '#web/session/sign-out-broadcast.ts';
import { useTokenSync } from '#web/session/token-sync.ts';
import { useFreshToken } from '#web/session/use-session.ts';
import { FailedPart } from '#web/ui/lazy-component.tsx';
import { Announcement } from './announcement.tsx';
import { Footer } from './bars/footer.tsx';
import { TopBar } from './bars/top-bar.tsx';
import { DoneNotice } from './done-notice.tsx';
import { FailedPartLine } from './failure-pages.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { useHydratedEvent } from './intent-script.tsx';
import { NavigationState } from './navigation-state.tsx';
import { useDueSignOut } from './use-logout.ts';
import { useSessionChange } from './use-session-change.ts';

/** Top bar, content, footer: around every screen. */
export function PageFrame({ children }: { children: ReactNode }) {
  const t = useMessages();
  useFreshToken();
  useTokenSync(usePublicConfig().tokenSyncUrl);
  useSessionChange();
  useUnfinishedRegistration(api);
  useSignedOutToast();
  useDueSignOut();
  useHydratedEvent();
  return (
    // No `div`, which React would take for one that an extension has put before it, and no `section`,
    // in which `header` and `footer` are no landmarks.
    <shop-page className="flex min-h-dvh flex-col pb-bar">
      <a
        href="#content"
        className="sr-only z-30 rounded-control bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:absolute focus:top-1 focus:left-1"
      >
        {t.nav.skip}
      </a>
      <NavigationState />
      <Announcement />
      <TopBar />
      {useKeptPayments() && (
        <noscript>
          <p className="bg-tint px-4 pt-4 pb-2 text-center">{t.common.noScript}</p>
        </noscript>
      )}
      {/* On a phone the footer is below the first screen, so that loading content does not shift it. */}
      <main
        id="content"
        tabIndex={-1}
        className="grow outline-none max-md:min-h-[calc(100dvh-3.5rem)]"
      >
        <DoneNotice />
        <FailedPart value={<FailedPartLine />}>{children}</FailedPart>
      </main>
      <FocusOnNavigation />
      <Footer />
      <OfflineNotice />
    </shop-page>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'shop-page': HTMLAttributes<HTMLElement>;
    }
  }
}
