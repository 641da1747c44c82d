import type { UserRecord } from '#contract/members/users.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { endSuspension, suspend } from './suspend-submit.ts';

const formsMessages = messagesPart('forms');
const peopleMessages = messagesPart('people');

/** The reason, and what comes of it. */
export function SuspensionForm({ person, onDone }: { person: UserRecord; onDone: () => void }) {
  const { suspension: text } = useMessages(peopleMessages, formsMessages).people;
  const { _id: id, email, suspended } = person;
  const form = useForm(suspended ? endSuspension : suspend, {
    done: suspended ? text.toastEnded : text.toastBegun,
    changes: [['buyers'], ['sellers'], ['people'], ['products']],
    isIt: (values) => values.id === id,
    onDone,
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{suspended ? text.ends : text.begins}</p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="email" value={email} />
      <TextArea label={text.reason} hint={text.reasonHint} rows={3} {...form.field('reason')} />
      <FormAlert form={form} />
      <Button type="submit" variant={suspended ? 'primary' : 'danger'} busy={form.isPending}>
        {suspended ? text.end : text.begin}
      </Button>
    </Form>
  );
}
