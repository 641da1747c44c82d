import { Link } from 'react-router';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { ThreadMessage, ThreadPage } from '#contract/threads/calls.ts';
import type { TrickKind } from '#contract/tricks/find.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { MessagePhotos } from '#web/shop/message-photos.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const threadsMessages = messagesPart('threads');

/** The messages in their order; new ones are announced. */
export function MessageList({ thread }: { thread: ThreadPage }) {
  const { thread: text } = useMessages(threadsMessages);
  const last = thread.messages.at(-1)?.number;
  return (
    <div role="log" aria-label={text.log}>
      <ol className="grid gap-3">
        {thread.messages.map((message) => (
          <li
            key={message.number}
            id={message.number === last ? 'newest' : undefined}
            className="grid scroll-mt-24 gap-2"
          >
            <Bubble thread={thread} message={message} />
            {!message.mine && <Warning thread={thread} asks={message.asks} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

type BubbleProps = { thread: ThreadPage; message: ThreadMessage };

function Bubble({ thread, message }: BubbleProps) {
  const { thread: text, threads } = useMessages(threadsMessages);
  const { mine, number } = message;
  const isSeen = mine && number <= thread.readByOther;
  return (
    <div
      className={classes(
        'grid max-w-[85%] gap-1 rounded-card px-4 py-2',
        mine ? 'justify-self-end bg-tint' : 'justify-self-start border border-line bg-surface',
      )}
    >
      <p className="sr-only">{mine ? threads.you : thread.other.name}</p>
      {message.text && (
        <p lang={textLanguage(message.text)} className="whitespace-pre-line wrap-anywhere">
          {message.text}
        </p>
      )}
      <MessagePhotos {...message.photos} />
      {message.masked && (
        <p className="text-sm font-semibold">{mine ? text.maskedMine : text.maskedTheirs}</p>
      )}
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <Timestamp at={message.at} />
        {isSeen && <span>{text.seen}</span>}
      </p>
    </div>
  );
}

const ofMoney: readonly TrickKind[] = ['advance', 'delivery'];

/** One sentence below what people are cheated by, and for a buyer the way to pay here. */
function Warning({ thread, asks }: { thread: ThreadPage; asks: readonly TrickKind[] }) {
  const { thread: text } = useMessages(threadsMessages);
  const isKept = useKeptPayments();
  if (asks.length === 0) return null;
  if (asks.includes('verify')) return <Notice tone="waiting">{text.asksVerify}</Notice>;
  if (!asks.some((kind) => ofMoney.includes(kind))) {
    return <Notice tone="waiting">{text.asksCode}</Notice>;
  }
  const isBuyer = thread.role === 'buyer';
  const canPay = isBuyer && isKept && thread.open && thread.phone.state === 'for-sale';
  const to = thread.bookingId
    ? `/dashboard/pay/${thread.bookingId}`
    : `${phonePath(thread.phone)}?book=1`;
  return (
    <Notice
      tone="waiting"
      action={
        canPay && (
          <Link to={to} className={classes(buttonClass(), 'whitespace-normal!')}>
            {text.payHere}
          </Link>
        )
      }
    >
      {isBuyer ? text.asksMoney : text.asksMoneyOfSeller}
    </Notice>
  );
}
