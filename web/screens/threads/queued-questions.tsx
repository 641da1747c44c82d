import { Link } from 'react-router';
import { askPath } from '#contract/notices/screens.ts';
import { QueuedList } from '#web/buying/queued-list.tsx';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useQueuedMessages, useSendWhenBack } from '#web/offline/outbox/use-messages-outbox.ts';

/** First questions that have no thread in the list yet. */
export function QueuedQuestions() {
  useSendWhenBack();
  const queued = useQueuedMessages(
    ({ productId, outcome }) => productId !== undefined && outcome.state !== 'opened',
  );
  return (
    <QueuedList
      queued={queued}
      canWrite={false}
      about={({ productId = '', other }) => (
        <Link
          to={askPath(productId)}
          lang={textLanguage(other)}
          className="inline-flex min-h-11 items-center font-bold wrap-anywhere"
        >
          {other}
        </Link>
      )}
    />
  );
}
