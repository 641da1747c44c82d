import type { ViewedRefusal } from '#contract/orders/member-view.ts';
import { messagesPart, refusalMessages } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Quote } from '#web/shop/quote.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';

const viewMessages = messagesPart('member-view');

/** The sentence that the member would read, in the language of the page. */
export function Refusal({ refusal }: { refusal: ViewedRefusal }) {
  const { memberView: text } = useMessages(viewMessages);
  const { refusals } = useMessages(refusalMessages);
  const { code, sentence, until } = refusal;
  return (
    <div className="grid gap-1">
      <Quote text={refusals[code] ?? sentence} />
      {until && (
        <p className="text-sm text-muted">
          {text.until} <Timestamp at={until} />
        </p>
      )}
    </div>
  );
}
