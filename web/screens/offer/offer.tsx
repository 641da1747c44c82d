import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, redirect, useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { threadsPath } from '#contract/notices/screens.ts';
import type { OfferDesk } from '#contract/orders/offer-calls.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { api } from '#web/api/browser.ts';
import { offersQuery } from '#web/api/offers.ts';
import { phoneQuery } from '#web/api/phone.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { entryQuery } from '#web/api/thread.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PriceHint } from '#web/shop/fair-price/price-hint.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { makeOffer } from './offer-submit.ts';

const offersMessages = messagesPart('offers');

const OfferForm = lazyComponent(() => import('./offer-form.tsx').then((file) => file.OfferForm));

const load = async ({ api, queryClient, params, requireSession }: ScreenLoad) => {
  await requireSession();
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  await queryClient.ensureQueryData(phoneQuery(api, id)).catch(asMissing);
  const desk = await queryClient.fetchQuery(offersQuery(api, id)).catch(asOwn);
  if (desk?.offer?.until && desk.threadId) throw redirect(`${threadsPath}/${desk.threadId}`);
  await queryClient.prefetchQuery(entryQuery(`offer ${id}`));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

function asMissing(error: unknown): never {
  const status = error instanceof ApiError ? error.problem.status : null;
  if (status === 404 || status === 410) throw new Response(null, { status });
  throw error;
}

/** The page has a sentence for it. */
function asOwn(error: unknown): null {
  if (error instanceof ApiError && error.problem.code === 'own-product') return null;
  throw error;
}

export const action = formAction(makeOffer);

/** An offer below the price; what comes of it is in the thread about the phone. */
export default function Offer() {
  const { makeOffer: text } = useMessages(offersMessages);
  const { id = '' } = useParams();
  const { data: phone } = useSuspenseQuery(phoneQuery(api, id));
  const { data: desk } = useQuery({ ...offersQuery(api, id), enabled: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <div className="grid max-w-3xl gap-5">
        <p className="font-semibold wrap-anywhere">
          <Link
            to={phonePath(phone)}
            lang={textLanguage(phone.name)}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {phone.name}
          </Link>
        </p>
        {desk && phone.fairPrice && <PriceHint fair={phone.fairPrice} price={desk.price} />}
        {desk ? (
          <Answering productId={id} desk={desk} />
        ) : (
          <Notice tone="waiting">{text.ownPhone}</Notice>
        )}
      </div>
    </FormAnswers>
  );
}

function Answering({ productId, desk }: { productId: string; desk: OfferDesk }) {
  const { makeOffer: text, price } = useMessages(offersMessages);
  const isDeclined = desk.offer?.state === 'declined';
  return (
    <>
      {isDeclined && desk.offer && <Notice>{text.low(price(desk.offer.taka))}</Notice>}
      {desk.range ? (
        <LazyBoundary>
          <OfferForm productId={productId} desk={desk} range={desk.range} />
        </LazyBoundary>
      ) : (
        <Notice tone="waiting">{desk.left === 0 ? text.none : text.off}</Notice>
      )}
    </>
  );
}
