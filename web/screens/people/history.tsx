import { Link } from 'react-router';
import type { Person, PersonLine } from '#contract/admin/person.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Row, RowList } from '#web/ui/card-list.tsx';

const findMessages = messagesPart('find');
const auditMessages = messagesPart('audit');
const paymentsMessages = messagesPart('payments');

/** What a person did and what was done to them, newest first; each line leads to its page. */
export function History({ person }: { person: Person }) {
  const { person: text } = useMessages(findMessages);
  return (
    <RowList label={text.history}>
      {person.history.map((line) => (
        <Row key={line._id}>
          <HistoryLine line={line} name={person.name} />
        </Row>
      ))}
    </RowList>
  );
}

function HistoryLine({ line, name }: { line: PersonLine; name: string }) {
  const t = useMessages(findMessages, auditMessages);
  const { payments } = useMessages(paymentsMessages);
  const { person: text, find } = t;
  const { action, about, by, path, payment, payout, reason, taka } = line;
  const what = action ? t.audit.sentences[action]({ name, price: '' }) : text.events[line.event];
  return (
    <>
      {path ? (
        <Link
          to={path}
          className="inline-flex min-h-8 items-center font-semibold text-brand underline wrap-anywhere"
        >
          {what}
        </Link>
      ) : (
        <p className="py-1 font-semibold wrap-anywhere">{what}</p>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm text-muted wrap-anywhere">
        <Timestamp at={line.at} />
        {about && <span lang={textLanguage(about)}>{about}</span>}
        {taka !== null && <span>{t.price(taka)}</span>}
        {payment && <span>{payments.states[payment]}</span>}
        {payout && <span>{find.payoutStates[payout]}</span>}
        {by && <span>{text.by(by)}</span>}
      </p>
      {reason && (
        <p lang={textLanguage(reason)} className="text-sm wrap-anywhere">
          {t.audit.reason(reason)}
        </p>
      )}
    </>
  );
}
