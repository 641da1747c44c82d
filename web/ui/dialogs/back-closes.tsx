import { useLayoutEffect, useRef } from 'react';

/** Marks the history entry of an open dialog. */
const mark = 'dialog';

/** Resolves when the entry of an earlier dialog is left, which takes the browser a moment. */
let left = Promise.resolve();

/**
 * Resolves when the entry of a closed dialog is left. A navigation before that would change this entry
 * and then lose it by the step back.
 */
export const untilDialogLeft = (): Promise<void> => left;

/**
 * Adds a history entry for the dialog around it. On Android people close an overlay by the back
 * button, and would leave the page otherwise; Chrome handles a modal dialog itself there, other
 * browsers do not. The entry has the address and the router's state of its page, and the router
 * gets no event: nothing is loaded, and neither focus nor scroll position moves.
 *
 * A dialog that is closed otherwise leaves its entry. A navigation from it replaces the entry
 * (decision 0104).
 */
export function BackCloses() {
  const place = useRef<HTMLSpanElement>(null);
  // If a navigation removes the dialog, this ends before the dialog's close event.
  useLayoutEffect(() => {
    const dialog = place.current?.closest('dialog');
    if (!dialog) return;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    let hasEntry = false;
    const closeByBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      hasEntry = false;
      dialog.close();
    };
    const leaveEntry = () => {
      if (dialog.open || !hasEntry) return;
      hasEntry = false;
      removeEventListener('popstate', closeByBack, true);
      left = goBackUnheard();
    };
    void left.then(() => {
      if (signal.aborted) return;
      // The entry exists already after a reload with an open dialog, or a dialog that its page has
      // closed.
      if (!history.state?.[mark]) history.pushState({ ...history.state, [mark]: true }, '');
      hasEntry = true;
      addEventListener('popstate', closeByBack, { capture: true, signal });
      // Before React's own listener, which unmounts the dialog.
      dialog.addEventListener('close', leaveEntry, { capture: true, signal });
    });
    return () => unmounted.abort();
  }, []);
  return <span ref={place} hidden />;
}

/** Leaves the entry without an event for the router. */
function goBackUnheard(): Promise<void> {
  return new Promise((resolve) => {
    const ignore = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      resolve();
    };
    addEventListener('popstate', ignore, { capture: true, once: true });
    history.back();
  });
}
