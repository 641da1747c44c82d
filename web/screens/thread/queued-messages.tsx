import { QueuedList } from '#web/buying/queued-list.tsx';
import { useQueuedMessages, useSendWhenBack } from '#web/offline/outbox/use-messages-outbox.ts';

/** `last`: the number of the newest message on the page; `canWrite`: there is a field for it. */
type QueueProps = { id: string; last: number; canWrite: boolean };

/** What the reader has written and is not in the thread yet, below its messages. */
export function QueuedMessages({ id, last, canWrite }: QueueProps) {
  useSendWhenBack();
  const queued = useQueuedMessages(
    ({ threadId, outcome }) =>
      threadId === id && (outcome.state !== 'sent' || outcome.number > last),
  );
  return <QueuedList queued={queued} canWrite={canWrite} />;
}
