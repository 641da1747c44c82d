import type { LedgerCheck } from '#contract/orders/payments.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';

const paymentsMessages = messagesPart('payments');

/**
 * The result of the ledger check: one line if all is well, otherwise all disagreements in red.
 * Above it, the providers that currently accept no payments.
 */
export function LedgerLine({ check }: { check: LedgerCheck }) {
  const t = useMessages(paymentsMessages);
  return (
    <>
      {check.troubles.length > 0 && (
        <div className="grid gap-2">
          <Alert>{t.payments.troubles}</Alert>
          <Sentences sentences={check.troubles} />
        </div>
      )}
      <Balance check={check} />
    </>
  );
}

function Balance({ check: { entries, sum, disagreements } }: { check: LedgerCheck }) {
  const t = useMessages(paymentsMessages);
  if (sum === 0 && disagreements.length === 0) {
    return <p className="text-muted">{t.payments.balanced(entries, t.price(sum))}</p>;
  }
  return (
    <div className="grid gap-2">
      {sum !== 0 && <Alert>{t.payments.unbalanced(entries, t.price(sum))}</Alert>}
      {disagreements.length > 0 && (
        <>
          <Alert>{t.payments.disagreeing(disagreements.length)}</Alert>
          <Sentences sentences={disagreements} />
        </>
      )}
    </div>
  );
}

function Sentences({ sentences }: { sentences: string[] }) {
  return (
    <ul className="grid list-inside list-disc gap-1 px-4 text-danger">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
