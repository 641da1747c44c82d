import { pushesADay } from '#contract/notices/pushed.ts';
import { usePushes } from '#web/api/use-pushes.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';

const pushesMessages = messagesPart('pushes');

/** Whether this browser shows pushes. Nothing without script, which pushes need. */
export function PushSwitch() {
  const { pushes: text } = useMessages(pushesMessages);
  const { state, isBusy, isFailed, turnOn, turnOff } = usePushes();
  if (state === undefined) return null;
  return (
    <section className="grid gap-3 rounded-card bg-surface p-4">
      <h2 className="font-bold">{text.title}</h2>
      <p>{text.what(pushesADay.all)}</p>
      <p role="status" className="font-semibold">
        {text[state]}
      </p>
      {isFailed && <p role="alert">{text.failed}</p>}
      {(state === 'off' || state === 'on') && (
        <Button
          variant={state === 'on' ? 'quiet' : 'primary'}
          busy={isBusy}
          onClick={state === 'on' ? turnOff : turnOn}
          className="justify-self-start"
        >
          {state === 'on' ? text.turnOff : text.turnOn}
        </Button>
      )}
    </section>
  );
}
