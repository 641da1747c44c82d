import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import type { CardFormProps } from '../port.ts';
import { TestMode } from '../test-mode.tsx';
import { isPartComplete } from './card.ts';
import { DigitsField } from './digits-field.tsx';
import { cvcFormat, expiryFormat, numberFormat } from './typed-digits.ts';
import { type EmbeddedCardPayment, useCardPayment } from './use-card-payment.ts';

const payingMessages = messagesPart('paying');

/** The card form of the embedded provider. */
export default function EmbeddedCardForm({ children }: CardFormProps) {
  const payment = useCardPayment();
  return children({
    ...payment,
    fields: (error) => <CardField payment={payment} error={error} />,
  });
}

type CardFieldProps = {
  payment: EmbeddedCardPayment;
  /** The reason for a declined card, in red under the field (specification, section 8). */
  error: string | null;
};

/** Number, date and code of a card. */
export function CardField({ payment, error }: CardFieldProps) {
  const t = useMessages(payingMessages);
  const { card, type, answerBank } = payment;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">{t.card.legend}</legend>
      <DigitsField
        label={t.card.number}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        format={numberFormat}
        complete={isPartComplete(card, 'number')}
        invalid={t.card.numberInvalid}
        onType={(typed) => type('number', typed)}
      />
      <div className="grid grid-cols-2 gap-4">
        <DigitsField
          label={t.card.expiry}
          autoComplete="cc-exp"
          placeholder={t.card.expiryPlaceholder}
          value={card.expiry}
          format={expiryFormat}
          complete={isPartComplete(card, 'expiry')}
          invalid={t.card.expiryInvalid}
          onType={(typed) => type('expiry', typed)}
        />
        <DigitsField
          label={t.card.cvc}
          autoComplete="cc-csc"
          placeholder="123"
          value={card.cvc}
          format={cvcFormat}
          complete={isPartComplete(card, 'cvc')}
          invalid={t.card.cvcInvalid}
          onType={(typed) => type('cvc', typed)}
        />
      </div>
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
      <TestMode />
      {answerBank && <BankQuestion onAnswer={answerBank} />}
    </fieldset>
  );
}

/** The question of a 3-D Secure challenge; closing the dialog means no. */
export function BankQuestion({ onAnswer }: { onAnswer: (approve: boolean) => void }) {
  const t = useMessages(payingMessages);
  return (
    <Dialog
      title={t.card.challengeTitle}
      closeLabel={t.card.refuse}
      onClose={() => onAnswer(false)}
    >
      <p className="mb-5">{t.card.challengeText}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => onAnswer(false)}>
          {t.card.refuse}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t.card.approve}</Button>
      </div>
    </Dialog>
  );
}
