import { banksByName } from '#contract/payouts/banks.ts';
import type { OwnMoney } from '#contract/payouts/calls.ts';
import { payoutMethods } from '#contract/payouts/methods.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, Select, TextField } from '#web/ui/forms/fields.tsx';
import { setDestination } from './destination-submit.ts';

const moneyMessages = messagesPart('money');
const formsMessages = messagesPart('forms');

/** Changes the destination of the seller's money; the password or a fresh login proves the owner. */
export function DestinationForm({ own: { destination, hasPassword } }: { own: OwnMoney }) {
  const t = useMessages(moneyMessages, formsMessages);
  const { money: text } = t;
  const form = useForm(setDestination, {
    done: text.toastSaved,
    changes: [['money']],
    resets: true,
  });
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Form form={form} className="mt-3 grid gap-4">
      <Select
        label={text.method}
        options={payoutMethods.map((value) => ({ value, label: text.methods[value] }))}
        {...form.field('method', destination?.method)}
      />
      <TextField
        label={text.account}
        hint={text.accountHint}
        {...digits}
        {...form.field('account')}
      />
      <TextField
        label={text.name}
        hint={text.nameHint}
        autoComplete="name"
        {...form.field('name')}
      />
      <Select
        label={text.bank}
        hint={text.bankHint}
        placeholder={text.noBank}
        options={banksByName.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.field('bank')}
      />
      <TextField label={text.branch} hint={text.bankHint} {...form.field('branch')} />
      <TextField
        label={text.routing}
        hint={text.routingHint}
        {...digits}
        {...form.field('routing')}
      />
      {hasPassword ? (
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          showLabel={t.password.show}
          hideLabel={t.password.hide}
          {...form.field('password')}
        />
      ) : (
        <p className="text-muted">{text.freshLogin}</p>
      )}
      <p className="text-muted">{text.dayHint}</p>
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}
