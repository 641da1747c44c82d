import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOf } from '#contract/languages.ts';
import { loadCatalogue } from './messages/catalogues.ts';

// After everything that this page needs itself; Vite's own pages in development have no worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => import('./offline/register.ts').then(({ register }) => register());
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register);
}

// One that `npm start` has left at this address would show its copies of pages in development.
if (import.meta.env.DEV) {
  const workers = navigator.serviceWorker?.getRegistrations() ?? Promise.resolve([]);
  void workers.then((left) => Promise.all(left.map((worker) => worker.unregister())));
}

// On its way already: the page names its file.
await loadCatalogue(languageOf(location.pathname));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
