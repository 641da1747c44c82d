import { Link } from 'react-router';
import type { SameText } from '#contract/threads/same-texts.ts';
import { useMayOpen } from '#web/api/use-staff-acts.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { CaseCards } from './case-cards.tsx';
import type { dismissSameText } from './same-text-submit.ts';

const sameTextsMessages = messagesPart('same-texts');

/** First messages of one text to many; without anything else of their threads. */
export function SameTexts({ found }: { found: SameText[] }) {
  const { sameTexts: text } = useMessages(sameTextsMessages);
  return (
    <CaseCards kind="same-text" rows={found} hint={text.hint} acts={['same-text']}>
      {(sent) => <Sent sent={sent} />}
    </CaseCards>
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
