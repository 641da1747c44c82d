import type { UserRecord } from '#contract/members/users.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const peopleMessages = messagesPart('people');

const SuspensionForm = lazyComponent(() =>
  import('./suspension-form.tsx').then((file) => file.SuspensionForm),
);

/** The button that suspends a member or ends that, except for those who run the shop. */
export function Suspension({ person }: { person: UserRecord }) {
  const { suspension: text } = useMessages(peopleMessages).people;
  const { _id: id, name, suspended, staff } = person;
  if (staff && !suspended) return null;
  return (
    <FormDialog
      intent={suspended ? 'unsuspend' : 'suspend'}
      id={id}
      label={suspended ? text.end : text.begin}
      fullLabel={suspended ? text.endOf(name) : text.beginOf(name)}
      title={suspended ? text.endTitle(name) : text.beginTitle(name)}
      variant="quiet"
    >
      {(close) => <SuspensionForm person={person} onDone={close} />}
    </FormDialog>
  );
}
