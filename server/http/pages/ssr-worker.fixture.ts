import type { HandlePage } from './render-page.ts';

/** A web client whose pages behave according to their path. */
export const handlePage: HandlePage = async ({ url, signal }, { fetchApi, scriptNonce }) => {
  const { pathname } = new URL(url);
  if (pathname === '/broken') throw new Error('a mistake in a screen');
  if (pathname === '/crash') {
    setTimeout(() => {
      throw new Error('nobody catches this');
    });
    await new Promise(() => {});
  }
  if (pathname === '/endless') {
    await fetchApi('/api/begun');
    signal.throwIfAborted();
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  }
  const answer = await fetchApi('/api/phones', { headers: { cookie: 'session=1' } });
  const style = '<head><link rel="stylesheet" href="/assets/root.css"/></head>';
  const script = `<script nonce="${scriptNonce}">hydrate()</script>`;
  return new Response(`${style}${await answer.text()}${script}`, {
    status: answer.status,
    headers: { 'content-type': 'text/html' },
  });
};
