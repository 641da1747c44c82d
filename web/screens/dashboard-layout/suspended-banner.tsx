import { Link } from 'react-router';
import { inboxPath } from '#contract/notices/screens.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

const suspendedMessages = messagesPart('suspended');

/** Since when and why the reader is suspended, what it means, and the way back. */
export function SuspendedBanner({ since, reason }: { since: string; reason: string }) {
  const { suspended: text } = useMessages(suspendedMessages);
  return (
    <Notice tone="waiting">
      <h2 className="font-bold">{text.title}</h2>
      <p>
        {text.since}: <Timestamp at={since} />
      </p>
      {reason && (
        <p className="whitespace-pre-line">
          {text.reason}: {reason}
        </p>
      )}
      <p className="mt-2">{text.meaning}</p>
      <p className="mt-2">{text.back}</p>
      <p>
        <Link to={inboxPath} className="inline-flex min-h-11 items-center font-semibold underline">
          {text.answer}
        </Link>
      </p>
    </Notice>
  );
}
