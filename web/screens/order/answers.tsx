import type { AnswerName, DealSide } from '#contract/orders/after-deal.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { Section } from '#web/ui/page.tsx';
import { replyToAnswers, writeAnswers } from './answers-submit.ts';
import { Written } from './written-answers.tsx';

const afterDealMessages = messagesPart('after-deal');
const formsMessages = messagesPart('forms');

type AnswersProps = Pick<OrderPage, 'role' | 'answers'> & { id: string };

const sides = ['buyer', 'seller'] as const;

/** The answers of buyer and seller about each other after the deal, and the reader's form for it. */
export function Answers({ id, role, answers }: AnswersProps) {
  const t = useMessages(afterDealMessages);
  const { asked, canReply, until } = answers;
  return (
    <Section id="answers" title={t.afterDeal.title}>
      <div className="grid gap-5 rounded-card border border-line bg-surface p-4">
        {asked.length > 0 && role !== 'admin' && <AnswersForm id={id} side={role} asked={asked} />}
        {sides.map((side) => {
          const written = answers[side];
          const isOwn = side === role;
          if (!written) return null;
          return (
            <div key={side} className="grid gap-3">
              <Written side={side} answers={written} isOwn={isOwn} />
              {isOwn && until && (
                <p className="text-sm text-muted">{t.afterDeal.until(t.time(until))}</p>
              )}
              {!isOwn && canReply && <ReplyForm order={id} answers={written._id} />}
            </div>
          );
        })}
      </div>
    </Section>
  );
}

type AnswersFormProps = { id: string; side: DealSide; asked: AnswerName[] };

function AnswersForm({ id, side, asked }: AnswersFormProps) {
  const { afterDeal: text } = useMessages(afterDealMessages, formsMessages);
  const form = useForm(writeAnswers, { done: text.toast, changes: [['order', id]] });
  const options = (['yes', 'no', 'none'] as const).map((value) => ({ value, label: text[value] }));
  return (
    <Form form={form} className="grid gap-4">
      <p>{text.hint[side]}</p>
      {asked.map((name) => (
        <Choices
          key={name}
          type="radio"
          label={text.questions[side][name]}
          columns
          options={options}
          {...form.choices(name)}
        />
      ))}
      <TextArea
        label={text.sentence}
        hint={text.sentenceHint}
        rows={3}
        {...form.field('sentence')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}

function ReplyForm({ order, answers }: { order: string; answers: string }) {
  const { afterDeal: text } = useMessages(afterDealMessages, formsMessages);
  const form = useForm(replyToAnswers, { done: text.toastReply, changes: [['order', order]] });
  return (
    <Form form={form} className="grid gap-3">
      <input type="hidden" name="answers" value={answers} />
      <TextArea label={text.reply} hint={text.replyHint} rows={2} {...form.field('reply')} />
      <FormAlert form={form} />
      <Button type="submit" variant="quiet" busy={form.isPending}>
        {text.sendReply}
      </Button>
    </Form>
  );
}
