import type { CardFormProps } from '../port.ts';
import { CardField } from './card-field.tsx';
import { useCardPayment } from './use-card-payment.ts';

/** The embedded provider's half of the payment page. */
export default function EmbeddedCardForm({ children }: CardFormProps) {
  const payment = useCardPayment();
  return children({
    ...payment,
    fields: (error) => <CardField payment={payment} error={error} />,
  });
}
