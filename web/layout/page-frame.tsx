import type { ReactNode } from 'react';
import { useMessages } from '#web/messages/use-messages.tsx';
import { useFreshToken } from '#web/session/use-session.ts';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** Top bar, content, footer: around every screen. */
export function PageFrame({ children }: { children: ReactNode }) {
  const t = useMessages();
  useFreshToken();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-20 bg-surface px-4 py-3 focus:not-sr-only focus:absolute"
      >
        {t.nav.skip}
      </a>
      <TopBar />
      <main id="content" className="grow">
        {children}
      </main>
      <Footer />
    </div>
  );
}
