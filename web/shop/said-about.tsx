import { answerNames, type DealSide } from '#contract/orders/after-deal.ts';
import type { SaidAbout as Said, SaidSentence } from '#contract/orders/said-about.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Quote } from './quote.tsx';

const afterDealMessages = messagesPart('after-deal');

type Props = { said: Said; side: DealSide };

/** The answers about a member on a side of deals: counts with denominators, and sentences. */
export function SaidAbout({ said, side }: Props) {
  const { afterDeal } = useMessages(afterDealMessages);
  const { title } = afterDeal.about;
  return (
    <div className="grid gap-3">
      <h3 className="font-bold">{title[side]}</h3>
      <Counts counts={said.counts} side={side} />
      <Sentences sentences={said.sentences} side={side} />
    </div>
  );
}

type CountsProps = { counts: Said['counts']; side: DealSide };

export function Counts({ counts, side }: CountsProps) {
  const { afterDeal } = useMessages(afterDealMessages);
  const { counts: texts, counted } = afterDeal.about;
  const shown = answerNames.filter((name) => counts[name].of > 0);
  if (shown.length === 0) return null;
  return (
    <div>
      <ul className="grid gap-1">
        {shown.map((name) => (
          <li key={name}>{texts[side][name](counts[name].yes, counts[name].of)}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{counted[side]}</p>
    </div>
  );
}

type SentencesProps = { sentences: SaidSentence[]; side: DealSide };

export function Sentences({ sentences, side }: SentencesProps) {
  const t = useMessages(afterDealMessages);
  const { about, replyOf } = t.afterDeal;
  const writer = side === 'seller' ? 'buyer' : 'seller';
  if (sentences.length === 0) return null;
  return (
    <ul className="grid gap-4">
      {sentences.map(({ _id, at, by, sentence, reply }) => (
        <li key={_id} className="grid gap-1">
          <p className="text-sm text-muted">
            <span lang={by ? textLanguage(by) : undefined}>{by ?? about.former}</span>
            {', '}
            <time dateTime={at}>{t.date(at)}</time>
          </p>
          <Quote text={sentence} />
          {reply && (
            <div className="mt-1 ml-4 grid gap-1">
              <p className="text-sm text-muted">{replyOf[writer]}</p>
              <Quote text={reply} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
