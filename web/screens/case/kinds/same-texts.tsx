import { Link } from 'react-router';
import type { SameText } from '#contract/threads/same-texts.ts';
import { useMayOpen } from '#web/api/use-staff-acts.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import type { dismissSameText } from './same-text-submit.ts';

const sameTextsMessages = messagesPart('same-texts');

/** First messages of one text to many; without anything else of their threads. */
export function SameTexts({ texts }: { texts: SameText[] }) {
  const { sameTexts: text } = useMessages(sameTextsMessages);
  return (
    <section aria-labelledby="same-texts" className="mb-8 grid gap-4">
      <h2 id="same-texts" className="text-lg font-bold">
        {text.title}
      </h2>
      <p className="text-muted">{text.hint}</p>
      <RefusalAlert acts={['same-text']} />
      <ul className="grid gap-4">
        {texts.map((one) => (
          <li key={one._id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
            <Sent sent={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sent({ sent }: { sent: SameText }) {
  const { sameTexts: text } = useMessages(sameTextsMessages);
  const mayOpen = useMayOpen();
  const { _id: id, member, memberId } = sent;
  return (
    <>
      <p className="font-semibold wrap-anywhere">{text.sentBy(member, sent.people)}</p>
      <p className="text-sm text-muted">
        <Timestamp at={sent.at} />
      </p>
      <p lang={textLanguage(sent.text)} className="whitespace-pre-line wrap-anywhere">
        {sent.text}
      </p>
      {sent.own && <p className="text-muted">{text.own}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {!sent.own && (
          <ButtonForm<typeof dismissSameText> intent="same-text" values={{ id }}>
            <Button type="submit" variant="quiet" aria-label={text.dismissOf(member)}>
              {text.dismiss}
            </Button>
          </ButtonForm>
        )}
        {mayOpen('/dashboard/people') && (
          <Link
            to={`/dashboard/people/${memberId}`}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {text.toPerson}
          </Link>
        )}
      </div>
    </>
  );
}
