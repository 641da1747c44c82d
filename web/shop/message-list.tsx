import type { ThreadCase } from '#contract/threads/calls.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { MessagePhotos } from '#web/shop/message-photos.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';

const reportsMessages = messagesPart('thread-reports');

type ReadMessagesProps = Pick<ThreadCase, 'buyer' | 'seller' | 'messages'>;

/** The messages of two people as they were written, for staff. */
export function ReadMessages({ messages, ...people }: ReadMessagesProps) {
  const { threadReports: text } = useMessages(reportsMessages);
  return (
    <ol className="grid gap-3">
      {messages.map((message) => (
        <li
          key={message.number}
          className="grid gap-1 rounded-card border border-line bg-surface p-3"
        >
          <p className="text-sm text-muted wrap-anywhere">
            {people[message.by].name} ({text.sides[message.by]}) · <Timestamp at={message.at} />
          </p>
          {message.text !== '' && (
            <p lang={textLanguage(message.text)} className="whitespace-pre-line wrap-anywhere">
              {message.text}
            </p>
          )}
          <MessagePhotos {...message.photos} />
        </li>
      ))}
    </ol>
  );
}
