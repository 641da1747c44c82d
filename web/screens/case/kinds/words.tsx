import type { TextReview } from '#contract/admin/moderation.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { CaseCards } from './case-cards.tsx';

const catalogueMessages = messagesPart('catalogue');

const WordsForm = lazyComponent(async () => (await import('./words-form.tsx')).WordsForm);

/** Phones that are hidden, or ranked last, until staff have reviewed their texts. */
export function Words({ found }: { found: TextReview[] }) {
  const { words: text } = useMessages(catalogueMessages);
  return (
    <CaseCards kind="words" rows={found} hint={text.hint}>
      {(phone) => <WaitingPhone phone={phone} />}
    </CaseCards>
  );
}

function WaitingPhone({ phone }: { phone: TextReview }) {
  const { words: text, ...t } = useMessages(catalogueMessages);
  const { name } = phone;
  return (
    <article>
      <h2 lang={textLanguage(name)} className="font-bold wrap-anywhere">
        {name}
      </h2>
      <p className="text-sm text-muted">
        {phone.selersName} · {t.price(phone.selingPrice)}
      </p>
      {!phone.hidden && <p className="font-semibold">{text.standsLast}</p>}
      <p lang={textLanguage(phone.description)} className="my-2 whitespace-pre-line wrap-anywhere">
        {phone.description}
      </p>
      <p lang={textLanguage(phone.location)}>{phone.location}</p>
      <ul className="my-2 flex flex-wrap gap-2">
        {phone.tricks.map(({ kind, words }) => (
          <li key={`${kind} ${words}`} className="rounded-full bg-danger-tint px-3 text-danger">
            {text.kinds[kind]}: {words}
          </li>
        ))}
      </ul>
      {phone.own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <LazyBoundary>
          <WordsForm phone={phone} />
        </LazyBoundary>
      )}
    </article>
  );
}
