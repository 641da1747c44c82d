import type { OwnMoney } from '#contract/payouts/calls.ts';
import { payoutMethods } from '#contract/payouts/methods.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField, Select, TextField } from '#web/ui/forms/fields.tsx';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

/**
 * Where the money goes, and a form to change it. The form is sent by the browser itself, since a new
 * destination is named once or twice in a seller's life.
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
        </p>
      ) : (
        <Notice>{text.none}</Notice>
      )}
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
            name="name"
            autoComplete="name"
            defaultValue={values.name}
            error={errors.name}
          />
          <TextField
            label={text.bank}
            hint={text.bankHint}
            name="bank"
            defaultValue={values.bank}
            error={errors.bank}
          />
          <TextField
            label={text.branch}
            hint={text.bankHint}
            name="branch"
            defaultValue={values.branch}
            error={errors.branch}
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
