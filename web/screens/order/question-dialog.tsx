import type { AskedAct } from '#contract/orders/deal-acts.ts';
import { coolingDays } from '#contract/orders/deal-limits.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { askField } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Question } from '#web/ui/dialogs/question.tsx';
import { questionOf } from './question.ts';

const questionMessages = messagesPart('act-questions');

type QuestionDialogProps = {
  order: OrderPage;
  act: AskedAct;
  /** The typed amount. */
  taka: string;
  label: string;
  /** The id of the act's form, which the dialog's button sends. */
  form: string;
  busy: boolean;
  onSure: () => void;
  onClose: () => void;
};

/** What an act costs, with the numbers of the deal, before it is done. */
export function QuestionDialog({ order, act, taka, label, ...rest }: QuestionDialogProps) {
  const t = useMessages(questionMessages);
  const rules = usePublicConfig().deals ?? { coolingDays };
  const { title, lines } = questionOf(order, act, t, { taka, coolingDays: rules.coolingDays });
  return (
    <Question title={title} yes={label} no={t.actQuestions.back} name={askField} {...rest}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Question>
  );
}
