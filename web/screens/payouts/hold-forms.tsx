import type { DueLine, PayoutHold, PayoutSeller } from '#contract/payouts/calls.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Approval } from '#web/shop/decision-approval.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { ReasonFormProps } from './reason-form.tsx';

const moneyMessages = messagesPart('money');

const ReasonForm = lazyComponent(async () => (await import('./reason-form.tsx')).ReasonForm);

type HoldDetailsProps = ReasonFormProps & {
  name: string;
  /** The page was opened for this form. */
  isOpen?: boolean;
};

/** The reason for setting or lifting a hold, below its summary. */
function HoldDetails({ name, isOpen = false, ...form }: HoldDetailsProps) {
  const { payouts: text } = useMessages(moneyMessages);
  return (
    <FormDetails
      intent={form.act}
      isIt={(sent) => sent.line === form.line}
      isOpen={isOpen}
      className="min-w-0 open:basis-full"
      summary={
        <>
          {form.act === 'hold' ? text.hold : text.lift}
          <span className="sr-only">: {name}</span>
        </>
      }
    >
      <ReasonForm {...form} />
    </FormDetails>
  );
}

export function HoldForm({ line }: { line: DueLine }) {
  return <HoldDetails act="hold" memberId={line.sellerId} line={line._id} name={line.sellerName} />;
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
        <HoldDetails
          act="hold"
          memberId={seller.memberId}
          line="seller"
          name={seller.name}
          isOpen
        />
      )}
    </section>
  );
}

/** The sellers on hold, and why. */
export function Holds({ holds }: { holds: PayoutHold[] }) {
  const { payouts: text } = useMessages(moneyMessages);
  const mayAct = useMayAct();
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
            ) : !mayAct('POST /payouts/holds/:id/lift', hold.byAdmin && 'by-admin') ? (
              <p className="text-muted">{text.onlyAdmin}</p>
            ) : (
              <Approval act="POST /payouts/holds/:id/lift" undoesOther={hold.byAdmin && !hold.byMe}>
                <HoldDetails
                  act="lift"
                  memberId={hold.memberId}
                  line={hold.memberId}
                  name={hold.name}
                />
              </Approval>
            )}
          </Card>
        ))}
      </CardList>
    </section>
  );
}
