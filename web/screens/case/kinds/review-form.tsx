import type { Decision } from '#contract/admin/moderation.ts';
import { reviewTable } from '#contract/admin/reviews.ts';
import { reviewOutcomes } from '#contract/constants.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { review } from './review-submit.ts';

const reportsMessages = messagesPart('reports');
const formsMessages = messagesPart('forms');

/** The two answers of another admin to a decision, with the reason. */
export function ReviewForm({ decision: { _id: id, kind } }: { decision: Decision }) {
  const { decisions: text } = useMessages(reportsMessages, formsMessages);
  const form = useForm(review, {
    changes: [['case', 'answer'], ['decisions'], ['products'], ['queue'], ['audit']],
    isIt: (sent) => sent.id === id,
    done: text.toastReviewed,
  });
  const { back } = reviewTable[kind];
  return (
    <Form form={form} className="grid max-w-xl gap-3">
      <input type="hidden" name="id" value={id} />
      {back && <p className="text-sm text-muted">{text.effects[back]}</p>}
      <TextArea
        label={text.reviewReason}
        hint={text.reviewHint}
        rows={2}
        {...form.field('reason')}
      />
      <FormAlert form={form} />
      <div className="flex flex-wrap gap-3">
        {reviewOutcomes.map((outcome) => (
          <Button
            key={outcome}
            type="submit"
            variant="quiet"
            name="outcome"
            value={outcome}
            busy={form.isPending && form.sent?.outcome === outcome}
          >
            {text.review[outcome]}
          </Button>
        ))}
      </div>
    </Form>
  );
}
