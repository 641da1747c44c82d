import { useState } from 'react';
import type { CardPayment } from '../port.ts';
import { type CardPart, emptyCard, isComplete, type TypedCard, toWireCard } from './card.ts';
import { type Answer, authenticateIntent, confirmIntent } from './requests.ts';

/** The card form's state; `card` and the rest are for `CardField` of the same provider. */
export type EmbeddedCardPayment = CardPayment & {
  card: TypedCard;
  type: (part: CardPart, typed: string) => void;
  /** There while the bank asks; called with what the person answers. */
  answerBank: ((approve: boolean) => void) | null;
};

export function useCardPayment(): EmbeddedCardPayment {
  const [card, setCard] = useState(emptyCard);
  const [answerBank, setAnswerBank] = useState<((approve: boolean) => void) | null>(null);

  const askPerson = async () => {
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
      return toOutcome(await authenticateIntent(clientSecret, await askPerson()));
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
