import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const darkness = '(prefers-color-scheme: dark)';

function watchDarkness(onChange: () => void): () => void {
  const query = matchMedia(darkness);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * The page's colours for the field in Stripe's frame, which no style sheet of the page reaches;
 * read anew when the person changes between light and dark. Undefined while the server renders.
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

/** `light-dark()` means nothing in another document: this is the colour as it is shown now. */
function shownColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
