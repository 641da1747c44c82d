import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Unreachable } from '#contract/client.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { CardFormProps } from '../port.ts';
import { CardField } from './card-field.tsx';
import { LoadProblem } from './load-problem.tsx';
import { stripeQuery } from './load-stripe.ts';
import { toOutcome } from './outcome.ts';

const buyingMessages = messagesPart('buying');

type CardOfElementsProps = CardFormProps & {
  isTest: boolean;
  /** What stands in the place of the field when there can't be one. */
  problem: ReactNode;
};

/** Stripe's half of the payment page: card numbers are typed into Stripe's frame, never here. */
export default function StripeCardForm({
  publishableKey,
  children,
}: CardFormProps & { publishableKey: string }) {
  const t = useMessages(buyingMessages);
  const { data: stripe, isError, isFetching, refetch } = useQuery(stripeQuery(publishableKey));
  return (
    <Elements stripe={stripe ?? null} options={{ locale: t.card.stripeLocale }}>
      <CardOfElements
        isTest={publishableKey.startsWith('pk_test_')}
        problem={isError && <LoadProblem isTrying={isFetching} onRetry={() => refetch()} />}
      >
        {children}
      </CardOfElements>
    </Elements>
  );
}

function CardOfElements({ isTest, problem, children }: CardOfElementsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isComplete, setIsComplete] = useState(false);

  return children({
    complete: isComplete,
    confirm: async (clientSecret) => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) throw new Unreachable('Stripe.js has not been loaded');
      return toOutcome(await stripe.confirmCardPayment(clientSecret, { payment_method: { card } }));
    },
    fields: (error) =>
      problem || <CardField error={error} isTest={isTest} onComplete={setIsComplete} />,
  });
}
