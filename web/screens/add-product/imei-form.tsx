import type { OwnPhone } from '#contract/search/search.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { declareImeis } from './imei-submit.ts';

const formsMessages = messagesPart('forms');
const sellingMessages = messagesPart('selling');

/** The IMEIs of a listed phone, as its seller declares them, and who sees them. */
export function ImeiForm({ phone: { imeis, soldHere } }: { phone: OwnPhone }) {
  const t = useMessages(sellingMessages, formsMessages);
  const { imei: text } = t;
  const form = useForm(declareImeis, { done: text.toastSaved, changes: [['products']] });
  return (
    <section id="imei" aria-labelledby="imei-title" className="mt-6 grid gap-3">
      <h2 id="imei-title" className="text-lg font-bold">
        {text.title}
      </h2>
      <p>{text.why}</p>
      {soldHere.map((at) => (
        <p key={at}>{text.soldHere(t.date(at))}</p>
      ))}
      <Form form={form} className="grid gap-4">
        <TextArea
          label={text.label}
          hint={text.hint}
          rows={3}
          inputMode="text"
          autoComplete="off"
          maxLength={500}
          {...form.field('imeis', imeis.join('\n'))}
        />
        <FormAlert form={form} />
        <Button type="submit" variant="quiet" busy={form.isPending}>
          {text.save}
        </Button>
      </Form>
    </section>
  );
}
