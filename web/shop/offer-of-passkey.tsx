import { lazy } from 'react';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { LazyBoundary, WithScript } from '#web/ui/lazy-component.tsx';

// Fetched only where it is shown.
const PasskeyOffer = lazy(() =>
  importWithRetry(() =>
    import('./passkey-offer.tsx').then((file) => ({ default: file.PasskeyOffer })),
  ),
);

/** Where a passkey is worth it; its script comes after the page. */
export function OfferOfPasskey() {
  return (
    <WithScript>
      <LazyBoundary>
        <PasskeyOffer />
      </LazyBoundary>
    </WithScript>
  );
}
