import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { bookAsItIs } from '#web/shop/ask-again-submit.ts';
import { SectionHeading } from '#web/ui/page.tsx';
import { cancelOrder } from './cancel-submit.ts';
import { loadOrders, Orders } from './orders.tsx';
import { loadWaiting, Waiting } from './waiting.tsx';

const buyingMessages = messagesPart('buying');

const load = async (screen: ScreenLoad) => {
  await Promise.all([loadOrders(screen), loadWaiting(screen)]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(cancelOrder, bookAsItIs);

/**
 * The dashboard opens with the reader's open tasks, with My Orders below (specification, section 2:
 * its index shows My Orders).
 */
export default function DashboardIndex() {
  const t = useMessages(buyingMessages);
  return (
    <FormAnswers>
      <title>{t.pageTitle(t.orders.title)}</title>
      <meta name="description" content={t.orders.description} />
      <Waiting />
      <section aria-labelledby="orders" className="mt-8">
        <SectionHeading id="orders">{t.orders.title}</SectionHeading>
        <Orders />
      </section>
    </FormAnswers>
  );
}
