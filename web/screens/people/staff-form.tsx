import type { UserRecord } from '#contract/members/users.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { nameStaff, offeredRoles } from './staff-submit.ts';

const formsMessages = messagesPart('forms');
const peopleMessages = messagesPart('people');

/** The roles, each with what it may do; the present one is chosen. */
export function StaffForm({ person, onDone }: { person: UserRecord; onDone: () => void }) {
  const { staff: text } = useMessages(peopleMessages, formsMessages).people;
  const form = useForm(nameStaff, {
    done: text.toastDone,
    changes: [['buyers'], ['sellers'], ['people']],
    initial: { role: person.staff ?? 'none' },
    isIt: ({ id }) => id === person._id,
    onDone,
  });
  return (
    <Form form={form} className="grid gap-4">
      <input type="hidden" name="id" value={person._id} />
      <input type="hidden" name="email" value={person.email} />
      <Choices
        type="radio"
        label={text.choice}
        options={offeredRoles.map((value) => ({
          value,
          label: text.roles[value].name,
          hint: text.roles[value].means,
        }))}
        {...form.choices('role')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
