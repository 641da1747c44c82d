import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOf } from '#contract/languages.ts';
import { tolerateForeignHands } from './app/foreign-hands.ts';
import { loadCommonMessages, loadPart, requestedParts } from './i18n/messages.ts';
import { refusalMessages } from './i18n/parts.ts';
import { afterLoad, onIdle } from './ui/on-idle.ts';

// Registers the worker after the page has loaded its own files. Vite in development serves none.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  afterLoad(() => void import('./offline/register.ts').then(({ register }) => register()));
}
onIdle(() => void loadPart(refusalMessages, languageOf(location.pathname)).catch(() => {}));

// A worker left by `npm start` at this address would serve cached pages in development.
if (import.meta.env.DEV) {
  const workers = navigator.serviceWorker?.getRegistrations() ?? Promise.resolve([]);
  void workers.then((left) => Promise.all(left.map((worker) => worker.unregister())));
}

tolerateForeignHands();
const { names } = document.documentElement.dataset;
if (names) (await import('./i18n/own-name.ts')).takeNames(names);
// The page already preloads these files.
await loadCommonMessages(languageOf(location.pathname));
await requestedParts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
