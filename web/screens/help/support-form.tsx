import { useSearchParams } from 'react-router';
import { isStandInAddress, realAddress } from '#contract/members/stand-in-address.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { write } from './support-submit.ts';

const helpMessages = messagesPart('help');
const formsMessages = messagesPart('forms');

/** Mails a message to the operator of the shop; the text remains until it is sent. */
export function SupportForm() {
  const t = useMessages(helpMessages, formsMessages);
  const order = useSearchParams()[0].get('order');
  const address = useSession()?.email ?? '';
  const email = realAddress(address);
  // The answer comes into the inbox, with an SMS.
  const hasNoAddress = isStandInAddress(address);
  const form = useForm(write, { resets: true, initial: { ...(order && email && { email }) } });
  return (
    <Form form={form} className="grid gap-4">
      {order && (
        <>
          <input type="hidden" name="order" value={order} />
          <p className="font-semibold">{t.help.about(orderNumber(order))}</p>
        </>
      )}
      {hasNoAddress ? (
        <input type="hidden" name="email" value={address} />
      ) : (
        <TextField
          label={t.help.email}
          hint={t.help.emailHint}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
      )}
      <TextArea label={t.help.message} hint={t.help.messageHint} {...form.field('message')} />
      <FormAlert form={form} />
      <div role="status">
        {form.isDone && (
          <Notice tone="good">
            {t.help.toastSent}.{' '}
            {hasNoAddress ? t.help.answersHere : t.help.sentTo(form.sent?.email ?? '')}
          </Notice>
        )}
      </div>
      <Button type="submit" busy={form.isPending}>
        {t.help.submit}
      </Button>
    </Form>
  );
}
