import type { PriceOffer } from '#contract/orders/offer-calls.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/fields.tsx';
import { answerOffer } from './offer-submit.ts';

const formsMessages = messagesPart('forms');
const offersMessages = messagesPart('offers');

type CounterFormProps = {
  threadId: string;
  offer: PriceOffer;
  range: NonNullable<PriceOffer['counter']>;
};

/** Another price, to which the other person answers. */
export function CounterForm({ threadId, offer, range }: CounterFormProps) {
  const { offer: text, price } = useMessages(offersMessages, formsMessages);
  const form = useForm(answerOffer, {
    changes: [['thread', threadId]],
    isIt: (values) => values.event === 'counter',
  });
  return (
    <Form form={form} className="grid gap-3 pt-2">
      <input type="hidden" name="offer" value={offer._id} />
      <input type="hidden" name="event" value="counter" />
      <input type="hidden" name="seen" value={offer.taka} />
      <TextField
        label={text.counterTaka}
        hint={text.counterRange(price(range.from), price(range.to))}
        inputMode="numeric"
        {...form.field('taka')}
      />
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending} className="sm:justify-self-start">
        {text.counterSend}
      </Button>
    </Form>
  );
}
