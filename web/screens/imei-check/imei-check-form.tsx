import { useNavigate } from 'react-router';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { checkImei } from './imei-check-submit.ts';

const formsMessages = messagesPart('forms');
const imeiCheckMessages = messagesPart('imei-check');

/** The IMEI, also as the whole answer to `*#06#`. */
export function ImeiCheckForm() {
  const { imeiCheck: text } = useMessages(imeiCheckMessages, formsMessages);
  const navigate = useNavigate();
  const form = useForm(checkImei, { onDone: ({ path }) => navigate(path) });
  return (
    <Form form={form} className="grid gap-4">
      <TextArea
        label={text.imei}
        hint={text.limit}
        rows={2}
        inputMode="numeric"
        autoComplete="off"
        maxLength={500}
        {...form.field('imeis')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
