import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { missingIn } from '#contract/phones/missing-facts.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { api } from '#web/api/browser.ts';
import { requireSeller } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { CodePhotoSection } from './code-photo.tsx';
import { sendPhoto } from './code-photo-submit.ts';

const listingMessages = messagesPart('own-listing');

const SharePhone = lazyComponent(
  async () => (await import('#web/buying/share-phone.tsx')).SharePhone,
);

const codePhotoQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', 'code-photo', id],
    queryFn: () => api('GET /myproducts/:id/codephoto', { params: { id } }),
  });

/** Not that of the form, which begins with values as they were when it was opened. */
const writtenQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', 'written', id],
    queryFn: () => api('GET /myproducts/:id', { params: { id } }),
  });

const load = async (screen: ScreenLoad) => {
  const { params, api, queryClient } = screen;
  const id = params.id ?? '';
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  await requireSeller(screen, `/dashboard/listing/${id}`);
  await Promise.all([
    queryClient.fetchQuery(codePhotoQuery(api, id)),
    queryClient.fetchQuery(writtenQuery(api, id)),
  ]).catch((error) => {
    const isGone = error instanceof ApiError && error.problem.status === 404;
    throw isGone ? new Response(null, { status: 404 }) : error;
  });
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(sendPhoto);

/** A seller's own listing: how others see it, and what is missing to be found. */
export default function Listing() {
  const t = useMessages(listingMessages);
  const { ownListing: text } = t;
  const { id = '' } = useParams();
  const { data: own } = useQuery(codePhotoQuery(api, id));
  const { data: phone } = useQuery(writtenQuery(api, id));
  if (!own || !phone) return null;
  const missing = missingIn(phone);
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <div className="grid max-w-2xl gap-6">
        <p lang={textLanguage(own.name)} className="text-lg font-bold wrap-anywhere">
          {own.name}
        </p>
        <div className="flex flex-wrap gap-3">
          {own.shown ? (
            <>
              <Link to={phonePath(phone)} className={buttonClass('quiet', true)}>
                {text.asBuyers}
              </Link>
              <LazyBoundary>
                <SharePhone phone={phone} />
              </LazyBoundary>
            </>
          ) : (
            <p className="text-muted">{text.hidden}</p>
          )}
        </div>
        <CodePhotoSection id={id} own={own} />
        <section aria-labelledby="missing" className="grid gap-2">
          <h2 id="missing" className="text-lg font-bold">
            {text.missing}
          </h2>
          {missing.length === 0 ? (
            <p>{text.complete}</p>
          ) : (
            <ul className="grid list-disc gap-1 ps-6">
              {missing.map((fact) => (
                <li key={fact}>{text.facts[fact]}</li>
              ))}
            </ul>
          )}
          <p>
            <Link to={`/dashboard/myproducts/${id}`} className={buttonClass('quiet', true)}>
              {text.edit}
            </Link>
          </p>
        </section>
      </div>
    </FormAnswers>
  );
}
