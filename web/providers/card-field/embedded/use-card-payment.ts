import { useState } from 'react';
import { Unreachable } from '#contract/client.ts';
import type { CardPayment } from '../port.ts';
import { type CardPart, emptyCard, isComplete, type TypedCard, toWireCard } from './card.ts';

/** The card form's state; `card` and the rest are for `CardField` of the same provider. */
export type EmbeddedCardPayment = CardPayment & {
  card: TypedCard;
  type: (part: CardPart, typed: string) => void;
  /** Set while a 3-D Secure challenge is open; call it with the answer of the person. */
  answerBank: ((approve: boolean) => void) | null;
};

export function useCardPayment(): EmbeddedCardPayment {
  const [card, setCard] = useState(emptyCard);
  const [answerBank, setAnswerBank] = useState<((approve: boolean) => void) | null>(null);

  const waitForAnswer = async () => {
    const approve = await new Promise<boolean>((resolve) => setAnswerBank(() => resolve));
    setAnswerBank(null);
    return approve;
  };

  return {
    card,
    type: (part, typed) => setCard((before) => ({ ...before, [part]: typed })),
    answerBank,
    complete: isComplete(card),
    confirm: async (clientSecret) => {
      const answer = await confirmIntent(clientSecret, toWireCard(card));
      if (answer.status !== 'requires_action') return toOutcome(answer);
      return toOutcome(await authenticateIntent(clientSecret, await waitForAnswer()));
    },
  };
}

function toOutcome({ id, status, error }: Answer): Awaited<ReturnType<CardPayment['confirm']>> {
  if (status === 'succeeded') return { status, intentId: id };
  return {
    status: 'failed',
    message: error?.message ?? status,
    code: error?.code,
    ended: error?.code === 'unexpected_state' || error?.code === 'resource_missing',
  };
}

export type Answer = {
  id: string;
  status: string;
  error?: { code: string; message: string };
};

/** Confirms a payment by card. Throws `Unreachable` without a valid response. */
export const confirmIntent = (clientSecret: string, card: ReturnType<typeof toWireCard>) =>
  post(clientSecret, 'confirm', { card });

/** Sends the answer to the 3-D Secure challenge. */
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
