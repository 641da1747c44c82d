import { type PaymentState, paymentStates } from '#contract/constants.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChoiceLinks } from '#web/shop/choice-links.tsx';

const paymentsMessages = messagesPart('payments');

const searchOf = (state: PaymentState | undefined) => (state ? `state=${state}` : '');

export function StateFilter({ current }: { current: PaymentState | undefined }) {
  const t = useMessages(paymentsMessages);
  const choices = [
    { search: '', label: t.payments.all },
    ...paymentStates.map((state) => ({
      search: searchOf(state),
      label: t.payments.states[state],
    })),
  ];
  return <ChoiceLinks label={t.payments.filter} choices={choices} current={searchOf(current)} />;
}
