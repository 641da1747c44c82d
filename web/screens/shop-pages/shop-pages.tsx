import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { announcementQuery, shopPagesQuery } from '#web/api/shop-pages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';

const pageMessages = messagesPart('shop-pages');

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/shoppages')(screen);
  await Promise.all([
    screen.queryClient.prefetchQuery(shopPagesQuery(screen.api)),
    screen.queryClient.prefetchQuery(announcementQuery(screen.api)),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const link = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/** The pages that a shop has to publish, and which of them are missing. */
export default function ShopPages() {
  const t = useMessages(pageMessages);
  const { shopPages: text, shopPageNames } = t;
  const pages = useQuery({ ...shopPagesQuery(api), retryOnMount: false });
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <p className="mb-5 max-w-prose text-muted">{text.intro}</p>
      <Loaded query={pages} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(all) => (
          <CardList label={text.title}>
            {all.map(({ page, at, incomplete }) => (
              <Card key={page}>
                <div>
                  <h2 className="text-lg font-bold">{shopPageNames[page]}</h2>
                  {at === null ? (
                    <p className="font-semibold text-danger">{text.missing}</p>
                  ) : (
                    <p className="text-muted">{text.written(t.time(at))}</p>
                  )}
                  {incomplete && <p className="font-semibold text-danger">{text.incomplete}</p>}
                </div>
                <p className="flex flex-wrap gap-x-6">
                  <Link
                    to={`/dashboard/shoppages/${page}`}
                    aria-label={text.writeOf(shopPageNames[page])}
                    className={link}
                  >
                    {text.write}
                  </Link>
                  {at !== null && (
                    <Link
                      to={`/shop/${page}`}
                      aria-label={text.readOf(shopPageNames[page])}
                      className={link}
                    >
                      {text.read}
                    </Link>
                  )}
                </p>
              </Card>
            ))}
            <Card>
              <AnnouncementState />
              <p>
                <Link
                  to="/dashboard/shoppages/announcement"
                  aria-label={text.writeOf(text.announcement)}
                  className={link}
                >
                  {text.write}
                </Link>
              </p>
            </Card>
          </CardList>
        )}
      </Loaded>
    </>
  );
}

function AnnouncementState() {
  const { shopPages: text } = useMessages(pageMessages);
  const language = useLanguage();
  const settings = useQuery({ ...announcementQuery(api), retryOnMount: false });
  const newest = settings.data?.newest;
  const isOn = newest?.state === 'on';
  return (
    <div>
      <h2 className="text-lg font-bold">{text.announcement}</h2>
      {newest && <p className="wrap-anywhere">{newest[language]}</p>}
      {settings.data && (
        <p className="text-muted">
          {newest ? (isOn ? text.announcementOn : text.announcementOff) : text.announcementNone}
        </p>
      )}
    </div>
  );
}
