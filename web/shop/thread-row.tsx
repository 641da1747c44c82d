import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { threadsPath } from '#contract/notices/screens.ts';
import type { ThreadLine } from '#contract/threads/calls.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Timestamp } from './timestamp.tsx';

type ThreadRowProps = { thread: ThreadLine; isUnread: boolean; children?: ReactNode };

const threadsMessages = messagesPart('threads');

/** A thread in a list: its phone, the other, the newest message; `children` are its notices. */
export function ThreadRow({ thread, isUnread, children }: ThreadRowProps) {
  const { threads: text } = useMessages(threadsMessages);
  const { phone, unread } = thread;
  return (
    <div className="relative grid gap-1 py-1">
      <h2 className="min-w-0 font-bold wrap-anywhere" lang={textLanguage(phone.name)}>
        <Link
          to={`${threadsPath}/${thread._id}#newest`}
          className="inline-flex min-h-11 items-center after:absolute after:inset-0"
        >
          {phone.name}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span lang={textLanguage(thread.other)} className="wrap-anywhere">
          {thread.other}
        </span>
        <span>{thread.role === 'buyer' ? text.asBuyer : text.asSeller}</span>
        <Timestamp at={thread.at} />
      </p>
      {children}
      <p className="wrap-anywhere" lang={textLanguage(thread.last)}>
        {thread.lastIsMine && <span className="text-muted">{text.you}: </span>}
        {beginningOf(thread.last) || text.photos(thread.lastPhotos)}
      </p>
      {isUnread && unread > 0 && (
        <p>
          <Badge>{text.unread(unread)}</Badge>
        </p>
      )}
    </div>
  );
}

/** About two lines on a phone; cut between words, because Bangla letters are not to be torn apart. */
function beginningOf(text: string): string {
  if (text.length <= 100) return text;
  const words = text.slice(0, 100).replace(/\S*$/u, '').trimEnd();
  return `${words || [...text].slice(0, 50).join('')} …`;
}
