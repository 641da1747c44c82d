import type { DueLine, PayoutHold, PayoutSeller } from '#contract/payouts/calls.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

type ReasonFormProps = {
  act: 'hold' | 'lift';
  memberId: string;
  /** Several lines may be of one seller: only one of their forms shows a refusal. */
  line: string;
  name: string;
  /** The page was opened for this form. */
  isOpen?: boolean;
};

/** The reason for setting or lifting a hold. */
function ReasonForm({ act, memberId, line, name, isOpen = false }: ReasonFormProps) {
  const { payouts: text } = useMessages(moneyMessages, formsMessages);
  const {
    act: refused,
    values,
    errors,
    sentence,
  } = useFormRefusal(act, (sent) => sent.line === line);
  return (
    <details open={isOpen || refused !== ''} className="min-w-0 open:basis-full">
      <summary className="min-h-11 cursor-pointer content-center font-semibold wrap-anywhere">
        {act === 'hold' ? text.hold : text.lift}
        <span className="sr-only">: {name}</span>
      </summary>
      <form method="post" noValidate className="grid max-w-xl gap-3 pb-2">
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="member" value={memberId} />
        <input type="hidden" name="line" value={line} />
        <p className="text-sm text-muted">{act === 'hold' ? text.holdHint : text.liftHint}</p>
        <TextField
          label={text.holdReason}
          name="reason"
          defaultValue={values.reason}
          error={errors.reason}
        />
        {sentence && <Alert>{sentence}</Alert>}
        <Button type="submit" variant={act === 'hold' ? 'danger' : 'quiet'}>
          {act === 'hold' ? text.holdSubmit : text.liftSubmit}
        </Button>
      </form>
    </details>
  );
}

export function HoldForm({ line }: { line: DueLine }) {
  return <ReasonForm act="hold" memberId={line.sellerId} line={line._id} name={line.sellerName} />;
}

/** One seller whose payouts can be put on hold, even without due money. */
export function HoldSeller({ seller }: { seller: PayoutSeller }) {
  const { payouts: text } = useMessages(moneyMessages);
  return (
    <section aria-labelledby="seller" className="grid gap-3">
      <h2 id="seller" className="text-xl font-bold wrap-anywhere">
        {text.holdOf(seller.name)}
      </h2>
      {seller.held ? (
        <p>{text.isHeld}</p>
      ) : seller.own ? (
        <p>{text.own}</p>
      ) : (
        <ReasonForm act="hold" memberId={seller.memberId} line="seller" name={seller.name} isOpen />
      )}
    </section>
  );
}

/** The sellers on hold, and why. */
export function Holds({ holds }: { holds: PayoutHold[] }) {
  const { payouts: text } = useMessages(moneyMessages);
  return (
    <section aria-labelledby="holds" className="grid gap-3">
      <h2 id="holds" className="text-xl font-bold">
        {text.holds}
      </h2>
      <p className="text-muted">{text.holdsHint}</p>
      <CardList label={text.holds}>
        {holds.map((hold) => (
          <Card key={hold.memberId}>
            <h3 className="font-bold wrap-anywhere">{hold.name}</h3>
            {hold.byRemoval && <p>{text.byRemoval}</p>}
            {hold.reason && <p className="wrap-anywhere">{hold.reason}</p>}
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span className="wrap-anywhere">{text.heldBy(hold.adminName)}</span>
              <Timestamp at={hold.at} />
            </p>
            {hold.own ? (
              <p className="text-muted">{text.own}</p>
            ) : (
              <ReasonForm
                act="lift"
                memberId={hold.memberId}
                line={hold.memberId}
                name={hold.name}
              />
            )}
          </Card>
        ))}
      </CardList>
    </section>
  );
}
