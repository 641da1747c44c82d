import type { UserRecord } from '#contract/members/users.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const peopleMessages = messagesPart('people');

const StaffForm = lazyComponent(() => import('./staff-form.tsx').then((file) => file.StaffForm));

/** What a member does for the shop, if anything, with a button that changes it. */
export function StaffRole({ person }: { person: UserRecord }) {
  const { staff: text } = useMessages(peopleMessages).people;
  return (
    <>
      {person.staff && <Badge>{text.roles[person.staff].name}</Badge>}
      <FormDialog
        intent="staff"
        id={person._id}
        label={text.role}
        fullLabel={text.roleOf(person.name)}
        title={text.title(person.name)}
        variant="quiet"
      >
        {(close) => <StaffForm person={person} onDone={close} />}
      </FormDialog>
    </>
  );
}
