import { answerNames, type DealSide } from '#contract/orders/after-deal.ts';
import type { WrittenAnswers } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Quote } from '#web/shop/quote.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';

const afterDealMessages = messagesPart('after-deal');

type Props = { side: DealSide; answers: WrittenAnswers; isOwn: boolean };

/** What one side has answered about the other, with its sentence and the reply. */
export function Written({ side, answers, isOwn }: Props) {
  const { afterDeal: text } = useMessages(afterDealMessages);
  const said = answerNames.filter((name) => answers[name] !== null);
  const { at, sentence, hidden, reply, replyHidden } = answers;
  return (
    <div className="grid gap-2">
      <div>
        <h3 className="font-bold">{isOwn ? text.own : text.by[side]}</h3>
        <p className="text-sm text-muted">
          <Timestamp at={at} />
        </p>
      </div>
      {said.length > 0 && (
        <dl className="grid gap-1">
          {said.map((name) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt>{text.questions[side][name]}</dt>
              <dd className="shrink-0 font-semibold">{answers[name] ? text.yes : text.no}</dd>
            </div>
          ))}
        </dl>
      )}
      {sentence && <Quote text={sentence} />}
      {hidden && <p className="text-sm text-muted">{text.hidden}</p>}
      {reply && (
        <div className="ml-4 grid gap-1">
          <p className="text-sm font-semibold">{text.replyOf[side]}</p>
          <Quote text={reply} />
          {replyHidden && <p className="text-sm text-muted">{text.hidden}</p>}
        </div>
      )}
    </div>
  );
}
