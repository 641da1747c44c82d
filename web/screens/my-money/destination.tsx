import { banksByName } from '#contract/payouts/banks.ts';
import type { OwnMoney } from '#contract/payouts/calls.ts';
import { payoutMethods } from '#contract/payouts/methods.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/card-list.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField, Select, TextField } from '#web/ui/forms/fields.tsx';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

/**
 * The destination of the seller's money, and a form to change it. The browser itself submits the
 * form, because it is used once or twice in a seller's life.
 */
export function Destination({ own }: { own: OwnMoney }) {
  const t = useMessages(moneyMessages, formsMessages);
  const { money: text } = t;
  const { act: refused, values, errors, sentence } = useFormRefusal('destination');
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
      {destination?.needsRouting && <Notice tone="waiting">{text.needsRouting}</Notice>}
      {destination?.confirm && <Confirmation destination={destination} />}
      {destination && <p className="text-muted">{text.waits(t.time(destination.usableFrom))}</p>}
      <details
        open={destination === null || refused !== ''}
        className="rounded-card border border-line bg-surface p-4"
      >
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {destination ? text.change : text.sayWhere}
        </summary>
        <form method="post" noValidate className="mt-3 grid gap-4">
          <input type="hidden" name="act" value="destination" />
          <Select
            label={text.method}
            name="method"
            defaultValue={values.method ?? destination?.method}
            error={errors.method}
            options={payoutMethods.map((value) => ({ value, label: text.methods[value] }))}
          />
          <TextField
            label={text.account}
            hint={text.accountHint}
            name="account"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.account}
            error={errors.account}
          />
          <TextField
            label={text.name}
            hint={text.nameHint}
            name="name"
            autoComplete="name"
            defaultValue={values.name}
            error={errors.name}
          />
          <Select
            label={text.bank}
            hint={text.bankHint}
            name="bank"
            placeholder={text.noBank}
            defaultValue={values.bank}
            error={errors.bank}
            options={banksByName.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField
            label={text.branch}
            hint={text.bankHint}
            name="branch"
            defaultValue={values.branch}
            error={errors.branch}
          />
          <TextField
            label={text.routing}
            hint={text.routingHint}
            name="routing"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.routing}
            error={errors.routing}
          />
          {own.hasPassword ? (
            <PasswordField
              label={text.password}
              name="password"
              autoComplete="current-password"
              error={errors.password}
              showLabel={t.password.show}
              hideLabel={t.password.hide}
            />
          ) : (
            <p className="text-muted">{text.freshLogin}</p>
          )}
          <p className="text-muted">{text.dayHint}</p>
          {sentence && <Alert>{sentence}</Alert>}
          <Button type="submit">{text.submit}</Button>
        </form>
      </details>
    </section>
  );
}

type Named = NonNullable<OwnMoney['destination']>;

/** The entered account with its full number, which its owner must compare before it is used. */
function Confirmation({ destination }: { destination: Named }) {
  const { money: text } = useMessages(moneyMessages);
  const { sentence } = useFormRefusal('confirm');
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
      <form method="post" className="grid gap-2">
        <input type="hidden" name="act" value="confirm" />
        <input type="hidden" name="destination" value={confirm.id} />
        {sentence && <Alert>{sentence}</Alert>}
        <Button type="submit">{text.confirmSubmit}</Button>
        <p>{text.confirmElse}</p>
      </form>
    </Notice>
  );
}
