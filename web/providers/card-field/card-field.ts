/** The card provider's browser half that this shop uses; the only file that chooses one. */
export { CardField } from './embedded/card-field.tsx';
export { useCardPayment } from './embedded/use-card-payment.ts';
