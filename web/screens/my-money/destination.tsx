import type { OwnMoney } from '#contract/payouts/calls.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { OfferOfPasskey } from '#web/shop/offer-of-passkey.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/card-list.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { confirmDestination } from './destination-submit.ts';

const moneyMessages = messagesPart('money');

const DestinationForm = lazyComponent(
  async () => (await import('./destination-form.tsx')).DestinationForm,
);

/** The destination of the seller's money, and a form to change it. */
export function Destination({ own }: { own: OwnMoney }) {
  const t = useMessages(moneyMessages);
  const { money: text } = t;
  const { destination } = own;
  return (
    <section aria-labelledby="destination" className="grid gap-3">
      <h2 id="destination" className="text-xl font-bold">
        {text.destination}
      </h2>
      {destination ? (
        <p className="wrap-anywhere">
          <strong>{text.methods[destination.method]}</strong> {destination.ending},{' '}
          {destination.name}
          {destination.bank && `, ${destination.bank}`}
          {destination.branch && `, ${destination.branch}`}
          {destination.routing && `, ${text.routingOf(destination.routing)}`}
        </p>
      ) : (
        <Notice>{text.none}</Notice>
      )}
      {!destination && <OfferOfPasskey />}
      {destination?.needsRouting && <Notice tone="waiting">{text.needsRouting}</Notice>}
      {destination?.confirm && <Confirmation destination={destination} />}
      {destination && <p className="text-muted">{text.waits(t.time(destination.usableFrom))}</p>}
      <FormDetails
        intent="destination"
        isOpen={destination === null}
        className="rounded-card border border-line bg-surface p-4"
        summary={destination ? text.change : text.sayWhere}
      >
        <DestinationForm own={own} />
      </FormDetails>
    </section>
  );
}

type Named = NonNullable<OwnMoney['destination']>;

/** The entered account with its full number, which its owner must compare before it is used. */
function Confirmation({ destination }: { destination: Named }) {
  const { money: text } = useMessages(moneyMessages);
  const { confirm, method, name, bank, branch, routing } = destination;
  if (!confirm) return null;
  const facts = [
    [text.method, text.methods[method]],
    [text.account, confirm.account],
    [text.name, name],
    [text.bank, bank],
    [text.branch, branch],
    [text.routing, routing],
  ] as const;
  return (
    <Notice tone="waiting">
      <h3 className="font-bold">{text.confirmTitle}</h3>
      <p>{text.confirmHint}</p>
      <dl className="my-3 grid gap-3">
        {facts
          .filter(([, value]) => value)
          .map(([term, value]) => (
            <Fact key={term} term={term}>
              <span className="text-lg font-bold wrap-anywhere">{value}</span>
            </Fact>
          ))}
      </dl>
      <RefusalAlert acts={['confirm']} />
      <ButtonForm<typeof confirmDestination>
        intent="confirm"
        values={{ destination: confirm.id }}
        className="grid gap-2"
      >
        <Button type="submit">{text.confirmSubmit}</Button>
        <p>{text.confirmElse}</p>
      </ButtonForm>
    </Notice>
  );
}
