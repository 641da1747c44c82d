import { Link } from 'react-router';
import { answerDays } from '#contract/admin/reviews.ts';
import type { InboxLine } from '#contract/members/inbox.ts';
import type { Notice } from '#contract/notices/calls.ts';
import { useMarkSeen } from '#web/api/seen-notices.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ThreadRow } from '#web/shop/thread-row.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { clockIcon, Icon } from '#web/ui/icons.tsx';
import { answer } from './inbox-submit.ts';
import { SeenButton } from './seen-button.tsx';

const formsMessages = messagesPart('forms');
const noticesMessages = messagesPart('notices');

/** A line of the inbox: a mark at its edge while it is unread. */
export function InboxRow({ line: { unread, thread, notice } }: { line: InboxLine }) {
  return (
    <li
      className={classes(
        'border-l-4 px-3 py-2 first:rounded-t-card last:rounded-b-card',
        unread ? 'border-l-marigold bg-tint' : 'border-l-transparent',
      )}
    >
      {thread ? (
        <ThreadRow thread={thread} isUnread={unread}>
          {notice && <Facts notice={notice} title />}
        </ThreadRow>
      ) : (
        notice && <NoticeLine notice={notice} />
      )}
    </li>
  );
}

/** What a notice is about, for its mark: an order has one line for all of its notices. */
const seenOf = ({ _id, path }: Notice) =>
  path.startsWith('/order/') ? { order: path.slice('/order/'.length) } : { only: _id };

function NoticeLine({ notice }: { notice: Notice }) {
  const { notices: text } = useMessages(noticesMessages);
  const mark = useMarkSeen();
  const seen = seenOf(notice);
  const title = text.kinds[notice.kind] + (notice.productName && `: ${notice.productName}`);
  return (
    <div className="relative grid gap-1 py-1">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-bold wrap-anywhere">
          {notice.path ? (
            <Link
              to={notice.path}
              // The page of an order marks its notices by itself.
              onClick={() => {
                if (notice.unread && seen.only) void mark(seen);
              }}
              className="inline-flex min-h-11 items-center after:absolute after:inset-0"
            >
              {title}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center">{title}</span>
          )}
        </h2>
        {notice.unread && (
          <div className="relative">
            <SeenButton seen={seen} label={text.read} fullLabel={text.readOf(title)} />
          </div>
        )}
      </div>
      {notice.reason && <p className="whitespace-pre-line wrap-anywhere">{notice.reason}</p>}
      <Facts notice={notice} />
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        {notice.unread && <span className="font-semibold text-brand">{text.unread}</span>}
        <Timestamp at={notice.at} />
      </p>
      {notice.answer ? (
        <div className="border-l-4 border-marigold pl-3">
          <p className="text-sm text-muted">{text.answer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{notice.answer}</p>
        </div>
      ) : (
        notice.answerable && <AnswerForm id={notice._id} />
      )}
    </div>
  );
}

/** The facts of a notice beside its title, and what happens if nothing is done. */
function Facts({ notice, title = false }: { notice: Notice; title?: boolean }) {
  const t = useMessages(noticesMessages);
  const { notices: text } = t;
  const { facts, asks } = notice;
  const labels = text.facts;
  const all: [string, string | undefined][] = [
    [labels.name, facts.name],
    [labels.count, facts.count === undefined ? undefined : text.number(facts.count)],
    [labels.taka, facts.taka === undefined ? undefined : t.price(facts.taka)],
    [labels.at, facts.at && t.time(facts.at)],
    [labels.place, facts.place],
    [labels.reference, facts.reference],
  ];
  const shown = all.filter(([, value]) => value);
  return (
    <>
      {title && <p className="font-semibold wrap-anywhere">{text.kinds[notice.kind]}</p>}
      {shown.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {shown.map(([label, value]) => (
            <span key={label} className="wrap-anywhere">
              <span className="text-muted">{label}:</span> {value}
            </span>
          ))}
        </p>
      )}
      {asks && (
        <details className="relative">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold wrap-anywhere">
            <Icon path={clockIcon} />
            {asks.until ? text.yourTurnUntil(t.time(asks.until)) : text.yourTurn}
          </summary>
          <p className="pb-1 wrap-anywhere">
            {text.ifNothing[asks.what](asks.until ? t.time(asks.until) : '')}
          </p>
        </details>
      )}
    </>
  );
}

function AnswerForm({ id }: { id: string }) {
  const { notices: text } = useMessages(noticesMessages, formsMessages);
  const form = useForm(answer, {
    done: text.toastAnswered,
    changes: [['inbox']],
    isIt: (typed) => typed.id === id,
  });
  return (
    <Form form={form} className="relative grid gap-3">
      <input type="hidden" name="id" value={id} />
      <TextArea
        label={text.answer}
        hint={text.answerHint(text.number(answerDays))}
        rows={2}
        {...form.field('answer')}
      />
      <FormAlert form={form} />
      <div>
        <Button type="submit" variant="quiet" busy={form.isPending}>
          {text.submit}
        </Button>
      </div>
    </Form>
  );
}
