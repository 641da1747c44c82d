import { Component, type ReactNode, use, useLayoutEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ApiError, Unreachable } from '#contract/client.ts';
import { reportFailure } from '#web/ui/report-failure.ts';
import { page, useHydrated } from '#web/ui/use-hydrated.ts';

/** A component that uses it is never shown, so React leaves the page as it is. */
const never = new Promise<never>(() => {});

/** The page on the screen that a script has drawn or taken over. */
let shown: string | null = null;

const here = () => location.pathname + location.search;

/**
 * The page of the server works without script, so a failure of the script never replaces it: what
 * cannot be hydrated stays as it was sent, and after a failure later on the page goes on without
 * script, in both cases with what was typed (decision 0247).
 */
export function ServerPage({ children }: { children: ReactNode }) {
  return (
    <Failures>
      <Hydrated>{children}</Hydrated>
    </Failures>
  );
}

/**
 * React would draw the page anew, because it is not as the server sent it, as after a translator, or
 * because a part of it threw.
 */
function Hydrated({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const place = useLocation();
  useLayoutEffect(() => {
    if (place) shown = here();
    page.isTaken = true;
  }, [place]);
  if (!isHydrated || shown !== null) return children;
  // What threw throws again here, and `Failures` knows why.
  return (
    <>
      {children}
      <NotAsSent />
    </>
  );
}

function NotAsSent(): ReactNode {
  goOnWithoutScript(new Error('The page is not as the server sent it'));
  return use(never);
}

class Failures extends Component<{ children: ReactNode }> {
  override state: { failure?: { error: unknown } } = {};
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }
  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (isAnswer(failure.error)) throw failure.error;
    return <Left error={failure.error} />;
  }
}

/** The server's answer, or that none came, has a page of its own (`web/root.tsx`). */
const isAnswer = (error: unknown) =>
  error instanceof ApiError || error instanceof Unreachable || isRouteErrorResponse(error);

function Left({ error }: { error: unknown }): ReactNode {
  goOnWithoutScript(error);
  return use(never);
}

/** What a script answers in place of the browser. */
const answered = ['click', 'submit', 'keydown', 'input', 'change', 'pointerdown', 'toggle'];

let isLeft = false;

function goOnWithoutScript(error: unknown): void {
  if (isLeft) return;
  isLeft = true;
  reportFailure(error);
  // The new page could not be drawn, so the server sends it.
  if (shown !== null && shown !== here()) {
    location.reload();
    return;
  }
  for (const type of answered) {
    window.addEventListener(type, (event) => event.stopPropagation(), true);
  }
  // Now the page has what it has in a browser without script, and no buttons that need one.
  document.documentElement.dataset.scripts = 'off';
  for (const each of document.querySelectorAll('noscript')) each.outerHTML = each.textContent ?? '';
  const address = here();
  // A page that the script has left before.
  window.addEventListener('popstate', () => {
    if (address !== here()) location.reload();
  });
}
