import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { answerForm } from '#contract/forms.ts';
import type { Notice as MemberNotice } from '#contract/notices/calls.ts';
import { api } from '#web/api/browser.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card-list.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';

const formsMessages = messagesPart('forms');
const noticesMessages = messagesPart('notices');

export function MessageCard({ notice }: { notice: MemberNotice }) {
  const { notices: text } = useMessages(noticesMessages);
  return (
    <Card>
      <div className="grid gap-1">
        <h2 className="font-bold wrap-anywhere">
          {text.kinds[notice.kind]}
          {notice.productName && `: ${notice.productName}`}
        </h2>
        {notice.reason && <p className="whitespace-pre-line wrap-anywhere">{notice.reason}</p>}
        <Facts facts={notice.facts} />
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
  const t = useMessages(noticesMessages, formsMessages);
  const { notices: text } = t;
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(answerForm) });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('answer', (typed) => !isSubmitted && typed.id === id);
  const send = useMutation({
    mutationFn: (body: { answer: string }) =>
      api('POST /notices/:id/answer', { params: { id }, body }),
    onSuccess: async () => {
      toast.success(text.toastAnswered);
      await queryClient.invalidateQueries({ queryKey: ['notices'] });
    },
    onError: (error) => {
      if (setServerErrors(error, ['answer'], form.setError)) return;
      form.setError('root', { message: errorText(error, t) });
    },
  });
  const refusal = errors.root?.message ?? refused.sentence;
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
      className="grid gap-3"
    >
      <input type="hidden" name="act" value="answer" />
      <input type="hidden" name="id" value={id} />
      <TextArea
        label={text.answer}
        hint={text.answerHint}
        rows={2}
        defaultValue={refused.values.answer}
        error={errors.answer?.message ?? refused.errors.answer}
        {...form.register('answer')}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" variant="quiet" busy={send.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}
