import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ReadMessages } from '#web/shop/message-list.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';

const reportsMessages = messagesPart('thread-reports');

/** Read once for each visit, because each reading is recorded. */
const messagesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['reports', 'order', id],
    queryFn: () => api('GET /order/:id/messages', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const load = async (screen: ScreenLoad) => {
  await requireStaff('/order')(screen);
  const { api, queryClient, params } = screen;
  const { id = '' } = params;
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  try {
    await queryClient.fetchQuery(messagesQuery(api, id));
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.problem.status === 404;
    if (isUnknown) throw new Response(null, { status: 404 });
  }
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** What buyer and seller of a deal in dispute wrote to each other, with the way back to decide. */
export default function DisputeMessages() {
  const t = useMessages(reportsMessages);
  const { threadReports: text } = t;
  const { id = '' } = useParams();
  const found = useQuery(messagesQuery(api, id));
  return (
    <>
      <ScreenHeading title={text.disputeTitle} description={text.disputeDescription} />
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(talk) => (
          <div className="grid max-w-3xl gap-5">
            <p lang={textLanguage(talk.productName)} className="font-semibold wrap-anywhere">
              {talk.productName}
            </p>
            <p className="text-muted">{text.recorded}</p>
            {talk.messages.length > 0 ? <ReadMessages {...talk} /> : <p>{text.noMessages}</p>}
            <Link to={`/order/${id}`} className={`${buttonClass()} justify-self-start`}>
              {text.toOrder}
            </Link>
          </div>
        )}
      </Loaded>
    </>
  );
}
