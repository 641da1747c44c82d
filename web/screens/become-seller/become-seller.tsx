import { redirect } from 'react-router';
import { sellerQuery } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { afterBecomingSeller } from '#web/session/return-path.ts';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { become } from './become-seller-submit.ts';

const sellingMessages = messagesPart('selling');

const BecomeSellerForm = lazyComponent(() =>
  import('./become-seller-form.tsx').then((file) => file.BecomeSellerForm),
);

const load = async (screen: ScreenLoad) => {
  const { email } = await screen.requireSession();
  const isSeller = await screen.queryClient.fetchQuery(sellerQuery(screen.api, email));
  if (isSeller) throw redirect(afterBecomingSeller(screen.search.toString()));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(become);

/** The one step from buyer to seller, offered to a buyer who opens a seller's screen. */
export default function BecomeSeller() {
  const t = useMessages(sellingMessages);
  return (
    <div className="max-w-xl">
      <ScreenHeading title={t.becomeSeller.title} description={t.becomeSeller.description} />
      <p className="mb-5 text-muted">{t.becomeSeller.intro}</p>
      <LazyBoundary>
        <FormAnswers>
          <BecomeSellerForm />
        </FormAnswers>
      </LazyBoundary>
    </div>
  );
}
