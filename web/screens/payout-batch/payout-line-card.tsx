import { Link } from 'react-router';
import type { PayoutLine } from '#contract/payouts/calls.ts';
import { countsByDay } from '#contract/payouts/rails.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card-list.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

/** The recipient and amount; while it waits, the buttons for its two results. */
export function PayoutLineCard({ line, isOpen }: { line: PayoutLine; isOpen: boolean }) {
  const t = useMessages(moneyMessages, formsMessages);
  const { money, payouts: text } = t;
  const ofLine = (values: Record<string, string>) => values.line === line._id;
  const sent = useFormRefusal('sent', ofLine);
  const failed = useFormRefusal('failed', ofLine);
  return (
    <Card>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <h2 className="font-bold wrap-anywhere">
          {line.ref}: {line.sellerName}
          {line.parts > 1 && (
            <span className="block text-sm font-semibold text-muted">
              {text.part(line.part, line.parts)}
            </span>
          )}
        </h2>
        <span className="font-bold">{t.price(line.taka)}</span>
      </div>
      <p className="wrap-anywhere">
        {money.methods[line.method]} <span className="font-semibold">{line.account}</span>,{' '}
        {[line.name, line.bank, line.branch, line.routing && text.routing(line.routing)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ul className="text-sm text-muted">
        {line.deals.map((deal) => (
          <li key={deal.bookingId} className="wrap-anywhere">
            <Link to={`/order/${deal.bookingId}`} className="underline">
              {text.dealOf(deal.productName, t.price(deal.taka))}
            </Link>
          </li>
        ))}
      </ul>
      {line.state === 'waiting' && line.parts > 1 && countsByDay.includes(line.method) && (
        <p className="text-sm">{text.partsHint}</p>
      )}
      {line.state === 'waiting' && !line.inFile && <p className="text-sm">{text.notInFile}</p>}
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-semibold text-ink">{text.lineStates[line.state]}</span>
        {line.reference && <span className="wrap-anywhere">{money.reference(line.reference)}</span>}
        {line.problem && <span className="wrap-anywhere">{line.problem}</span>}
      </p>
      {line.state === 'waiting' && line.held && (
        <p className="font-semibold text-danger">{text.lineHeld}</p>
      )}
      {line.state === 'waiting' && line.own && <p className="text-muted">{text.own}</p>}
      {line.state === 'waiting' && isOpen && !line.own && (
        <div className="grid gap-4 sm:grid-cols-2">
          {!line.held && (
            <form method="post" noValidate className="grid content-start gap-2">
              <input type="hidden" name="act" value="sent" />
              <input type="hidden" name="line" value={line._id} />
              <TextField
                label={text.reference}
                name="reference"
                defaultValue={sent.values.reference}
                error={sent.errors.reference}
              />
              <Button type="submit">{text.sent}</Button>
            </form>
          )}
          <form method="post" noValidate className="grid content-start gap-2">
            <input type="hidden" name="act" value="failed" />
            <input type="hidden" name="line" value={line._id} />
            <TextField
              label={text.problem}
              name="problem"
              defaultValue={failed.values.problem}
              error={failed.errors.problem}
            />
            <Button type="submit" variant="quiet">
              {text.failed}
            </Button>
          </form>
        </div>
      )}
      {line.again.length > 0 && (
        <form method="post" className="grid gap-2">
          <input type="hidden" name="act" value="again" />
          {line.again.map((payment) => (
            <input key={payment} type="hidden" name="lines" value={payment} />
          ))}
          <p className="text-sm text-muted">{text.againHint}</p>
          <Button type="submit" variant="quiet">
            {text.again}
          </Button>
        </form>
      )}
    </Card>
  );
}
