import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// After everything that this page needs itself; Vite's own pages in development have no worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => import('./offline/register.ts').then(({ register }) => register());
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
