import { Link } from 'react-router';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { StolenReport } from '#contract/phones/stolen.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const stolenMessages = messagesPart('theft-reports');

/** The phones with the IMEI of a report: who listed and bought them, with their answers. */
export function PhonesOnRecord({ phones }: Pick<StolenReport, 'phones'>) {
  const { stolenReports: text } = useMessages(stolenMessages);
  if (phones.length === 0) return <p className="text-muted">{text.noPhones}</p>;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{text.phones}</p>
      <ul className="grid gap-3 border-l-4 border-line ps-3">
        {phones.map((phone) => (
          <li key={phone.productId} className="grid gap-1">
            <Phone phone={phone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Phone({ phone }: { phone: StolenReport['phones'][number] }) {
  const { stolenReports: text, ...t } = useMessages(stolenMessages);
  const { productId, name, selersName, buyerName, handedOverAt, declaredAt, reporterWas } = phone;
  const listed = text.listed(name, selersName, t.date(phone.listedAt));
  const deal = [
    text.dealWith(buyerName),
    ...(handedOverAt ? [text.handedOver(t.time(handedOverAt))] : []),
    ...(declaredAt ? [text.declared(t.time(declaredAt))] : []),
  ];
  return (
    <>
      {phone.offered ? (
        <Link
          to={phonePath({ _id: productId, name })}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {listed}
        </Link>
      ) : (
        <p>{listed}</p>
      )}
      {phone.offered && <p>{text.offered}</p>}
      {phone.dealId && <p>{deal.join(', ')}</p>}
      {reporterWas && <p className="font-semibold text-danger">{text.reporterWas[reporterWas]}</p>}
      {phone.answers.map((answer) => (
        <p key={`${answer.by} ${answer.text}`} className="whitespace-pre-line wrap-anywhere">
          {text.answer(answer.by)} <span lang={textLanguage(answer.text)}>{answer.text}</span>
        </p>
      ))}
    </>
  );
}
