import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { OfferDesk } from '#contract/orders/offer-calls.ts';
import { messageLength } from '#contract/threads/first-questions.ts';
import { entryQuery } from '#web/api/thread.ts';
import { isUnconfirmed } from '#web/api/unconfirmed.ts';
import { useKeptInput } from '#web/buying/use-kept-input.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { ResendForm } from '#web/shop/resend-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { makeOffer } from './offer-submit.ts';

const formsMessages = messagesPart('forms');
const offersMessages = messagesPart('offers');

// Few buyers need it, and only after a refusal.
const ConfirmAddress = lazyComponent(() =>
  import('#web/shop/confirm-address.tsx').then((file) => file.ConfirmAddress),
);

type OfferFormProps = {
  productId: string;
  desk: OfferDesk;
  range: NonNullable<OfferDesk['range']>;
};

export function OfferForm({ productId, desk, range }: OfferFormProps) {
  const { makeOffer: text, price } = useMessages(offersMessages, formsMessages);
  const email = useSession()?.email ?? '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const entry = entryQuery(`offer ${productId}`);
  const { data: entryId = '' } = useQuery(entry);
  const form = useForm(makeOffer, {
    initial: { text: text.ready },
    changes: [['offers', productId]],
    onDone: ({ path }) => {
      forget();
      // The next offer is another one.
      queryClient.setQueryData(entry.queryKey, crypto.randomUUID());
      navigate(path);
    },
  });
  const forget = useKeptInput(form.props.ref, `offer ${productId}`);
  const { code } = useFormRefusal('offer');
  return (
    <>
      <Form form={form} className="grid gap-4">
        <input type="hidden" name="entryId" value={entryId} />
        <p>
          {text.listed(price(desk.price))} {text.left(desk.left)}
        </p>
        <TextField
          label={text.taka}
          hint={text.range(price(range.from), price(range.to))}
          inputMode="numeric"
          {...form.field('taka')}
        />
        <TextArea
          label={text.text}
          rows={3}
          maxLength={4 * messageLength}
          {...form.field('text')}
        />
        <p className="text-sm text-muted">{text.after}</p>
        <FormAlert form={form} />
        <Button type="submit" busy={form.isPending} className="sm:justify-self-start">
          {text.send}
        </Button>
      </Form>
      {code === 'address-unconfirmed' && <ResendForm />}
      {isUnconfirmed(form.error) && (
        <LazyBoundary>
          <ConfirmAddress email={email} onConfirmed={form.send} />
        </LazyBoundary>
      )}
    </>
  );
}
