import { useState } from 'react';
import { usePushes } from '#web/api/use-pushes.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { deviceStore } from '#web/ui/device-store.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const pushesMessages = messagesPart('pushes');

const key = 'pushes-asked';
const pauseMs = 30 * 24 * 60 * 60_000;

/** After an answer there is peace for a month; the settings still have the switch. */
function isAnswered(): boolean {
  // The server draws the page after a form without script.
  if (typeof document === 'undefined') return true;
  return Date.now() - Number(deviceStore.getItem(key) ?? 0) < pauseMs;
}

/**
 * Our own question before the browser's, at a moment when a person waits for another one: a browser
 * that was refused once shows its question never again.
 */
export function PushAsk({ about }: { about: 'answer' | 'booking' }) {
  const { pushes: text } = useMessages(pushesMessages);
  const { state, isBusy, isFailed, turnOn } = usePushes();
  const [isAsking, setAsking] = useState(() => !isAnswered());
  const [isAccepted, setAccepted] = useState(false);
  if (!isAsking || state === undefined || state === 'none') return null;
  const end = () => {
    deviceStore.setItem(key, String(Date.now()));
  };
  if (isAccepted && (state === 'on' || state === 'blocked')) {
    return (
      <div className="mt-3">
        <Notice tone={state === 'on' ? 'good' : 'waiting'}>{text[state]}</Notice>
      </div>
    );
  }
  if (state === 'on' || state === 'blocked') return null;
  const accept = () => {
    end();
    setAccepted(true);
    turnOn();
  };
  const refuse = () => {
    end();
    setAsking(false);
  };
  return (
    <section className="mt-3 grid gap-3 rounded-card bg-tint p-4" aria-label={text.asks[about]}>
      <p className="font-bold">{text.asks[about]}</p>
      <p>{state === 'install' ? text.install : text.detail}</p>
      {isFailed && <p role="alert">{text.failed}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'off' && (
          <Button busy={isBusy} onClick={accept}>
            {text.yes}
          </Button>
        )}
        <Button variant="quiet" onClick={refuse}>
          {text.notNow}
        </Button>
      </div>
    </section>
  );
}
