import { useLayoutEffect, useRef } from 'react';

/** Marks the entry of the history that stands for an open dialog. */
const mark = 'dialog';

/** Resolves when the entry of the dialog before is left, which takes the browser a moment. */
let left = Promise.resolve();

/**
 * An entry of the history for the dialog that this stands in, since on Android people close by the
 * back button what lies above a page, and would lose the page. Chrome closes a modal dialog by itself
 * there, other browsers do not. The entry has the address and the router's state of its page, and the
 * router is not told of it: nothing is loaded, and neither focus nor scroll position moves.
 *
 * A dialog that was closed otherwise leaves its entry. One that leads elsewhere replaces it
 * (decision 0104).
 */
export function BackCloses() {
  const place = useRef<HTMLSpanElement>(null);
  // A page that takes the dialog away leads elsewhere: this ends before the dialog says it is closed.
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
      left = goBackUnheard();
    };
    void left.then(() => {
      if (signal.aborted) return;
      // There is one after a reload within an open dialog, or a dialog that its page has closed.
      if (!history.state?.[mark]) history.pushState({ ...history.state, [mark]: true }, '');
      hasEntry = true;
      addEventListener('popstate', closeByBack, { capture: true, signal });
      // Before React's own listener, which takes the dialog away.
      dialog.addEventListener('close', leaveEntry, { capture: true, signal });
    });
    return () => unmounted.abort();
  }, []);
  return <span ref={place} hidden />;
}

/** Leaves the entry without the router hearing of it. */
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
