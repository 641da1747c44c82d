import type { CallOutput } from '#contract/calls.ts';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DecisionList } from '#web/shop/decision-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const queueMessages = messagesPart('queue');
const reportsMessages = messagesPart('reports');

const ReviewForm = lazyComponent(async () => (await import('./review-form.tsx')).ReviewForm);

/** A decision of staff with its member's answer, for another admin. */
export function AnsweredDecision({ found }: { found: CallOutput<'GET /decisions'> }) {
  const { decisions: text } = useMessages(reportsMessages);
  const { queue } = useMessages(queueMessages);
  if (found.decisions.length === 0) {
    return <EmptyState title={queue.empty} hint={queue.caseGone} icon={flagIcon} />;
  }
  return (
    <DecisionList
      decisions={found.decisions}
      linked
      more={(one) =>
        one.reviewable && (
          <FormDetails intent="review" isOpen summary={text.reviewAgain}>
            <ReviewForm decision={one} />
          </FormDetails>
        )
      }
    />
  );
}
