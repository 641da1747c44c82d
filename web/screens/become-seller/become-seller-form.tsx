import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { sellerForm } from '#contract/forms.ts';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { useBecomeSeller } from './use-become-seller.ts';

const formsMessages = messagesPart('forms');
const sellingMessages = messagesPart('selling');

/** The facts that a seller needs: a number and a place. */
export function BecomeSellerForm() {
  const { becomeSeller: text } = useMessages(sellingMessages, formsMessages);
  // No default values, so that text typed before hydration stays.
  const form = useForm({ resolver: zodResolver(sellerForm) });
  const become = useBecomeSeller(form.setError);
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('become', () => !isSubmitted);
  const refusal = errors.root?.message ?? refused.sentence;
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((facts) => become.mutate(facts))}
      className="grid gap-4"
    >
      <TextField
        label={text.phoneNumber}
        hint={text.phoneNumberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        defaultValue={refused.values.phoneNumber}
        error={errors.phoneNumber?.message ?? refused.errors.phoneNumber}
        {...form.register('phoneNumber')}
      />
      <TextField
        label={text.location}
        hint={text.locationHint}
        autoComplete="address-level2"
        defaultValue={refused.values.location}
        error={errors.location?.message ?? refused.errors.location}
        {...form.register('location')}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" busy={become.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}
