import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { reportStolen } from './stolen-submit.ts';

const formsMessages = messagesPart('forms');
const stolenMessages = messagesPart('stolen');

/** The IMEI and the general diary of the police. */
export function StolenForm() {
  const { stolen: text } = useMessages(stolenMessages, formsMessages);
  const form = useForm(reportStolen, { done: text.toastReported, changes: [['stolen']] });
  return (
    <Form form={form} className="grid gap-4">
      <TextArea
        label={text.imeis}
        hint={text.imeisHint}
        rows={2}
        autoComplete="off"
        maxLength={500}
        {...form.field('imeis')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={text.diaryNumber} maxLength={40} {...form.field('diaryNumber')} />
        <TextField label={text.diaryDate} type="date" {...form.field('diaryDate')} />
      </div>
      <TextField label={text.station} maxLength={80} {...form.field('station')} />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
