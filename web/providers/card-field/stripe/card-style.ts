import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const darkness = '(prefers-color-scheme: dark)';

function watchDarkness(onChange: () => void): () => void {
  const query = matchMedia(darkness);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * The colours of the page for the field in the iframe, which no style sheet reaches. Read again
 * when the colour scheme changes. Undefined on the server.
 */
export function useCardStyle(): StripeElementStyle | undefined {
  const isDark = useSyncExternalStore(
    watchDarkness,
    () => matchMedia(darkness).matches,
    () => null,
  );
  return useMemo(() => (isDark === null ? undefined : readStyle()), [isDark]);
}

function readStyle(): StripeElementStyle {
  const danger = shownColour('--color-danger');
  return {
    base: {
      color: shownColour('--color-ink'),
      iconColor: shownColour('--color-muted'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: '16px',
      '::placeholder': { color: shownColour('--color-muted') },
    },
    invalid: { color: danger, iconColor: danger },
  };
}

/** The computed colour: `light-dark()` has no meaning inside another document. */
function shownColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
