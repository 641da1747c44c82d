import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Unreachable } from '#contract/client.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';

import { classes } from '#web/ui/classes.ts';
import { Alert } from '#web/ui/feedback/notice.tsx';
import type { CardFormProps } from '../port.ts';
import { TestMode } from '../test-mode.tsx';
import { useCardStyle } from './card-style.ts';
import { toOutcome } from './outcome.ts';

const payingMessages = messagesPart('paying');

type CardOfElementsProps = CardFormProps & {
  isTest: boolean;
  /** Shown in place of the field if it cannot load. */
  problem: ReactNode;
};

/**
 * The card form of Stripe: card numbers are typed into the frame of Stripe, never into this page.
 */
export default function StripeCardForm({
  publishableKey,
  children,
}: CardFormProps & { publishableKey: string }) {
  const t = useMessages(payingMessages);
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

type CardFieldProps = {
  /** The reason for a declined card. */
  error: string | null;
  isTest: boolean;
  onComplete: (isComplete: boolean) => void;
};

/** Number, date and code of a card on one line, in an iframe of Stripe. */
export function CardField({ error, isTest, onComplete }: CardFieldProps) {
  const t = useMessages(payingMessages);
  const style = useCardStyle();
  const [mistake, setMistake] = useState<string | null>(null);
  const shown = mistake ?? error;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-bold">{t.card.legend}</legend>
      <CardElement
        className={classes(
          'min-h-11 rounded-xl border border-field bg-surface px-3 py-3',
          '[&.StripeElement--focus]:outline-3 [&.StripeElement--focus]:outline-offset-2',
          '[&.StripeElement--focus]:outline-marigold [&.StripeElement--invalid]:border-danger',
        )}
        // Cards from Bangladesh have no postal code; Link would store cards at Stripe.
        options={{ hidePostalCode: true, disableLink: true, ...(style && { style }) }}
        onChange={({ complete, error: typed }) => {
          onComplete(complete);
          setMistake(typed?.message ?? null);
        }}
      />
      {shown && (
        <p role="alert" className="font-semibold text-danger">
          {shown}
        </p>
      )}
      {isTest && <TestMode />}
    </fieldset>
  );
}

/** Shown when the script of Stripe did not load or was blocked. */
export function LoadProblem({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useMessages(payingMessages);
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{t.card.notLoaded}</Alert>
      <Button variant="quiet" busy={isTrying} onClick={onRetry}>
        {t.common.tryAgain}
      </Button>
    </div>
  );
}

/**
 * Loads the script of Stripe from its host only when a card form is shown. A blocked script is
 * reported at once, because `loadStripe` has already retried.
 */
export const stripeQuery = (publishableKey: string) =>
  queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    retry: false,
    // A mutable object: it must be neither compared nor refetched.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
