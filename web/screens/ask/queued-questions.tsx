import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { threadsPath } from '#contract/notices/screens.ts';
import { QueuedList } from '#web/buying/queued-list.tsx';
import { removeMessage } from '#web/offline/outbox/messages.ts';
import { useQueuedMessages, useSendWhenBack } from '#web/offline/outbox/use-messages-outbox.ts';

/** `canWrite`: there is a field for a question. */
type QueueProps = { productId: string; canWrite: boolean };

/** The questions about a phone that have not arrived yet; then their thread opens. */
export function QueuedQuestions({ productId, canWrite }: QueueProps) {
  useSendWhenBack();
  const navigate = useNavigate();
  const queued = useQueuedMessages((message) => message.productId === productId);
  const opened = queued.find(({ outcome }) => outcome.state === 'opened');
  const isUnderWay = queued.some(({ outcome }) => outcome.state === 'waiting');
  useEffect(() => {
    // The others of them go to the same thread, and are sent while this page is open.
    if (opened?.outcome.state !== 'opened' || isUnderWay) return;
    const path = `${threadsPath}/${opened.outcome.threadId}#newest`;
    void removeMessage(opened).then(() => navigate(path));
  }, [opened, isUnderWay, navigate]);
  return <QueuedList queued={queued} canWrite={canWrite} />;
}
