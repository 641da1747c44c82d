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
