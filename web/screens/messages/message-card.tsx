import { Link } from 'react-router';
import { answerDays } from '#contract/admin/reviews.ts';
import type { Notice as MemberNotice } from '#contract/notices/calls.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card-list.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { answer } from './answer-submit.ts';

const formsMessages = messagesPart('forms');
const noticesMessages = messagesPart('notices');

export function MessageCard({ notice }: { notice: MemberNotice }) {
  const { notices: text, time } = useMessages(noticesMessages);
  const { asks } = notice;
  return (
    <Card>
      <div className="grid gap-1">
        <h2 className="font-bold wrap-anywhere">
          {text.kinds[notice.kind]}
          {notice.productName && `: ${notice.productName}`}
        </h2>
        {notice.reason && <p className="whitespace-pre-line wrap-anywhere">{notice.reason}</p>}
        <Facts facts={notice.facts} />
        {asks && (
          <p className="wrap-anywhere">
            {text.ifNothing[asks.what](asks.until ? time(asks.until) : '')}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {notice.unread && <span className="font-semibold text-brand">{text.unread}</span>}
          <Timestamp at={notice.at} />
        </p>
      </div>
      {notice.path && (
        <Link
          to={notice.path}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.open}
        </Link>
      )}
      {notice.answer ? (
        <div className="border-l-4 border-marigold pl-3">
          <p className="text-sm text-muted">{text.answer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{notice.answer}</p>
        </div>
      ) : (
        notice.answerable && <AnswerForm id={notice._id} />
      )}
    </Card>
  );
}

function Facts({ facts }: Pick<MemberNotice, 'facts'>) {
  const t = useMessages(noticesMessages);
  const { facts: labels } = t.notices;
  const lines: [string, string | undefined][] = [
    [labels.name, facts.name],
    [labels.count, facts.count === undefined ? undefined : t.notices.number(facts.count)],
    [labels.taka, facts.taka === undefined ? undefined : t.price(facts.taka)],
    [labels.at, facts.at && t.time(facts.at)],
    [labels.place, facts.place],
    [labels.reference, facts.reference],
  ];
  return lines.map(
    ([label, value]) =>
      value && (
        <p key={label} className="wrap-anywhere">
          <span className="text-muted">{label}:</span> {value}
        </p>
      ),
  );
}

function AnswerForm({ id }: { id: string }) {
  const { notices: text } = useMessages(noticesMessages, formsMessages);
  const form = useForm(answer, {
    done: text.toastAnswered,
    changes: [['notices']],
    isIt: (typed) => typed.id === id,
  });
  return (
    <Form form={form} className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <TextArea
        label={text.answer}
        hint={text.answerHint(text.number(answerDays))}
        rows={2}
        {...form.field('answer')}
      />
      <FormAlert form={form} />
      <Button type="submit" variant="quiet" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
