import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { type QueuedMessage, removeMessage } from '#web/offline/outbox/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { doubleTap, putIntoComposer } from './composer.ts';

const threadsMessages = messagesPart('threads');

/** `canWrite`: the page has the composer; `about`: what a message belongs to, where that differs. */
type ListProps = {
  queued: readonly QueuedMessage[];
  canWrite: boolean;
  about?: (message: QueuedMessage) => ReactNode;
};

/** What the reader has written and has not arrived yet. */
export function QueuedList({ queued, canWrite, about }: ListProps) {
  const { thread: text } = useMessages(threadsMessages);
  return (
    // Present before its content, so that this is announced.
    <div role="status" className="empty:-mt-4">
      {queued.length > 0 && (
        <ol aria-label={text.outbox} className="grid gap-3">
          {queued.map((message) => (
            <Queued key={message.entryId} message={message} canWrite={canWrite}>
              {about?.(message)}
            </Queued>
          ))}
        </ol>
      )}
    </div>
  );
}

type QueuedProps = { message: QueuedMessage; canWrite: boolean; children: ReactNode };

function Queued({ message, canWrite, children }: QueuedProps) {
  const { thread: text } = useMessages(threadsMessages);
  const { outcome } = message;
  const isRefused = outcome.state === 'refused';
  const isHeld = isRefused || (outcome.state === 'waiting' && outcome.tried === true);
  const edit = async () => {
    await removeMessage(message);
    putIntoComposer(message.text);
  };
  return (
    <li className="grid max-w-[85%] justify-self-end gap-2 rounded-card border border-field bg-surface px-4 py-2">
      {children}
      <p lang={textLanguage(message.text)} className="whitespace-pre-line wrap-anywhere">
        {message.text}
      </p>
      <State outcome={outcome} />
      {isHeld && (
        <Choices>
          {canWrite && (
            <Button variant="quiet" small onClick={edit}>
              {text.editQueued}
            </Button>
          )}
          <Button variant="plain" small onClick={() => removeMessage(message)}>
            {isRefused ? text.removeQueued : text.cancelQueued}
          </Button>
        </Choices>
      )}
    </li>
  );
}

/**
 * Inert at first: they may appear under the finger that has just pressed the button to send, and a
 * double tap must not take the message back.
 */
function Choices({ children }: { children: ReactNode }) {
  const [isInert, setIsInert] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsInert(false), doubleTap);
    return () => clearTimeout(timer);
  }, []);
  return (
    <fieldset disabled={isInert} className="flex flex-wrap gap-2">
      {children}
    </fieldset>
  );
}

function State({ outcome }: Pick<QueuedMessage, 'outcome'>) {
  const { thread: text } = useMessages(threadsMessages);
  if (outcome.state === 'refused') {
    return (
      <Alert>
        {text.notSent} <ErrorSentence error={new ApiError(outcome.problem)} />
      </Alert>
    );
  }
  if (outcome.state !== 'waiting' || !outcome.tried) {
    return <p className="text-sm text-muted">{text.sending}</p>;
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="waiting">{text.waiting}</Badge>
      <p className="text-sm text-muted">
        {outcome.problem ? (
          <ErrorSentence error={new ApiError(outcome.problem)} />
        ) : (
          text.waitingHint
        )}
      </p>
    </div>
  );
}
