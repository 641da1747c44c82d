import { reviewOutcomes } from '#contract/constants.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { verdictAlone } from '#contract/payouts/held-reasons.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Approval } from '#web/shop/decision-approval.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { answerVerdict } from './verdict-submit.ts';

const verdictMessages = messagesPart('verdict');
const dealMessages = messagesPart('deal');
const formsMessages = messagesPart('forms');

type Shown = NonNullable<OrderPage['verdict']>;

/** A decision that waits: for buyer and seller until when, for admins what it is. */
export function Verdict({ verdict }: { verdict: Shown }) {
  const t = useMessages(verdictMessages);
  const { verdict: text } = t;
  const { proposed, late, until } = verdict;
  if (proposed) return <Proposed id={verdict._id} verdict={verdict} proposed={proposed} />;
  return (
    <Notice tone="waiting">{late ? text.late(t.time(until)) : text.waits(t.time(until))}</Notice>
  );
}

type ProposedProps = { id: string; verdict: Shown; proposed: NonNullable<Shown['proposed']> };

function Proposed({ id, verdict: { late, until }, proposed }: ProposedProps) {
  const t = useMessages(verdictMessages, dealMessages);
  const { verdict: text } = t;
  return (
    <section
      aria-labelledby="verdict"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="verdict" className="text-xl font-extrabold">
        {text.title}
      </h2>
      <p className="wrap-anywhere">
        <strong>{t.deal.acts[proposed.event][0]}</strong> · {text.proposed(proposed.byName)}
      </p>
      {proposed.taka !== null && <p className="font-bold">{text.part(t.price(proposed.taka))}</p>}
      {proposed.reason && (
        <p lang={textLanguage(proposed.reason)} className="wrap-anywhere">
          {proposed.reason}
        </p>
      )}
      <p className={late ? 'font-semibold' : 'text-muted'}>
        {late ? text.overdue(t.time(until)) : text.until(t.time(until))}
      </p>
      {proposed.answerable ? (
        <Approval act="POST /order/:id/verdict">
          <AnswerForm id={id} />
        </Approval>
      ) : (
        <p>{text.notYours}</p>
      )}
    </section>
  );
}

function AnswerForm({ id }: { id: string }) {
  const { verdict: text } = useMessages(verdictMessages, formsMessages);
  const form = useForm(answerVerdict, {
    changes: [['order'], ['queue'], ['audit']],
    done: text.done,
  });
  return (
    <Form form={form} className="grid max-w-xl gap-3">
      <input type="hidden" name="verdict" value={id} />
      <p className="text-muted">{text.effect}</p>
      <TextArea label={text.reason} hint={text.reasonHint} rows={2} {...form.field('reason')} />
      <FormAlert form={form} />
      <div className="flex flex-wrap gap-3">
        {reviewOutcomes.map((outcome) => (
          <Button
            key={outcome}
            type="submit"
            variant={outcome === 'stands' ? 'primary' : 'quiet'}
            name="outcome"
            value={outcome}
            busy={form.isPending && form.sent?.outcome === outcome}
          >
            {text.answers[outcome]}
          </Button>
        ))}
      </div>
    </Form>
  );
}

/** Before an admin decides about more than they may alone. */
export function SecondNeeded() {
  const t = useMessages(verdictMessages);
  return <Notice tone="waiting">{t.verdict.needsSecond(t.price(verdictAlone))}</Notice>;
}
