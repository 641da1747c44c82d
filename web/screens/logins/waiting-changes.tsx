import type { OwnWaiting } from '#contract/members/key-calls.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledSection } from '#web/ui/page.tsx';
import { stopChange } from './key-changes-submit.ts';

const changesMessages = messagesPart('key-changes');

/** What changes at a time, unless the member stops it. */
export function WaitingChanges({ waiting }: { waiting: readonly OwnWaiting[] }) {
  const t = useMessages(changesMessages);
  const { keyChanges: text } = t;
  return (
    <TitledSection id="waiting" title={text.waiting}>
      <RefusalAlert acts={[stopChange.intent]} />
      <ul aria-label={text.waiting} className="grid gap-3">
        {waiting.map(({ _id: id, kind, value, countsFrom }) => (
          <li key={id} className="grid gap-2">
            <p className="font-bold wrap-anywhere">
              {text.kinds[kind]} {value}
            </p>
            <p>{text.from(t.time(countsFrom))}</p>
            <ButtonForm<typeof stopChange> intent={stopChange.intent} values={{ id }}>
              <Button type="submit" variant="destroy" aria-label={text.stopOf(text.kinds[kind])}>
                {text.stop}
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <p className="text-muted">{text.waitingHint}</p>
    </TitledSection>
  );
}
