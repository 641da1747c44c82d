import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { setFloor } from './offer-submit.ts';

const formsMessages = messagesPart('forms');
const offersMessages = messagesPart('offers');

/** `floor`: Taka; null when the seller reads every offer. */
type FloorFormProps = { threadId: string; phoneId: string; floor: number | null };

export function FloorForm({ threadId, phoneId, floor }: FloorFormProps) {
  const { offer: text } = useMessages(offersMessages, formsMessages);
  const form = useForm(setFloor, {
    done: text.toastFloor,
    changes: [['thread', threadId]],
    initial: floor === null ? {} : { taka: String(floor) },
  });
  return (
    <Form form={form} className="grid gap-3 pt-2">
      <input type="hidden" name="phone" value={phoneId} />
      <TextField
        label={text.floorTaka}
        hint={text.floorHint}
        inputMode="numeric"
        {...form.field('taka')}
      />
      <FormAlert form={form} />
      <Button type="submit" variant="quiet" busy={form.isPending} className="sm:justify-self-start">
        {text.floorSave}
      </Button>
    </Form>
  );
}
