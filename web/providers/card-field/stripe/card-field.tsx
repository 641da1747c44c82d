import { CardElement } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';
import { TestMode } from '../test-mode.tsx';
import { useCardStyle } from './card-style.ts';

const buyingMessages = messagesPart('buying');

type CardFieldProps = {
  /** Why the card was not accepted. */
  error: string | null;
  isTest: boolean;
  onComplete: (isComplete: boolean) => void;
};

/** Number, date and code of a card in one line, in a frame of Stripe's. */
export function CardField({ error, isTest, onComplete }: CardFieldProps) {
  const t = useMessages(buyingMessages);
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
        // Cards from Bangladesh have no postal code; Link would keep them at Stripe.
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
