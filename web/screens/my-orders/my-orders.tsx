import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { bookAsItIs } from '#web/shop/ask-again-submit.ts';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { cancelOrder } from './cancel-submit.ts';
import { loadOrders, Orders } from './orders.tsx';

const buyingMessages = messagesPart('buying');

export const loader = serverLoader(loadOrders);
export const clientLoader = browserLoader(loadOrders);
export const action = formAction(cancelOrder, bookAsItIs);

export default function MyOrders() {
  const t = useMessages(buyingMessages);
  return (
    <FormAnswers>
      <ScreenHeading title={t.orders.title} description={t.orders.description} />
      <Orders />
    </FormAnswers>
  );
}
