import { Unreachable } from '#contract/client.ts';
import type { toWireCard } from './card.ts';

export type Answer = {
  id: string;
  status: string;
  error?: { code: string; message: string };
};

/** Tries a card on a payment. Throws `Unreachable` when nothing sensible answers. */
export const confirmIntent = (clientSecret: string, card: ReturnType<typeof toWireCard>) =>
  post(clientSecret, 'confirm', { card });

/** The answer of the person to the bank's question. */
export const authenticateIntent = (clientSecret: string, approve: boolean) =>
  post(clientSecret, 'authenticate', { approve });

async function post(clientSecret: string, step: string, body: object): Promise<Answer> {
  const [intentId = ''] = clientSecret.split('_secret_');
  const answer = await fetch(`/embedded-cards/intents/${encodeURIComponent(intentId)}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, ...body }),
  }).catch((error: unknown) => {
    throw new Unreachable('The card provider cannot be reached', { cause: error });
  });
  const read = (await answer.json().catch(() => null)) as Partial<Answer> | null;
  if (!read?.status && !read?.error) throw new Unreachable(`Unexpected answer ${answer.status}`);
  return { id: intentId, status: 'failed', ...read };
}
