import { type HandWay, handWays } from '#contract/orders/hand-ways.ts';
import type { FormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';

const adminMessages = messagesPart('admin');

type Props = {
  /** Of the form that was sent without script. */
  sent: FormRefusal;
  /** The labels of method and reference, which differ for outgoing and incoming money. */
  labels: { way: string; reference: string };
  ways?: readonly HandWay[];
};

/** The fields of a record of money moved by hand, with the errors of the last try. */
export function HandFields({ sent: { values, errors, sentence }, labels, ways = handWays }: Props) {
  const { payments: text } = useMessages(adminMessages);
  return (
    <>
      <Select
        label={labels.way}
        name="way"
        defaultValue={values.way}
        error={errors.way}
        options={ways.map((value) => ({ value, label: text.ways[value] }))}
      />
      <TextField
        label={labels.reference}
        name="reference"
        defaultValue={values.reference}
        error={errors.reference}
      />
      <TextField
        label={text.byHandReason}
        name="reason"
        defaultValue={values.reason}
        error={errors.reason}
      />
      {sentence && <Alert>{sentence}</Alert>}
    </>
  );
}
