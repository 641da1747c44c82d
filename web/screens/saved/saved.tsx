import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useHref } from 'react-router';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { SavedPhone } from '#contract/search/saved.ts';
import { api } from '#web/api/browser.ts';
import { moveSavedIntoAccount, savedQuery, toggleSaved } from '#web/api/saved-phones.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { CompareBar } from '#web/buying/compare-bar.tsx';
import { CompareBox } from '#web/buying/compare-box.tsx';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { noSavedPhones, onSavedPhones, savedPhones } from '#web/session/saved-phones.ts';
import { useSession } from '#web/session/use-session.ts';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageColumn } from '#web/ui/page.tsx';
import { SavedSearches, savedSearchesQuery } from './saved-searches.tsx';
import { forget, forgetSearch, seeSearch } from './saved-submit.ts';

const search = messagesPart('search');

const load = async ({ api, queryClient, session }: ScreenLoad) => {
  if (!(await session())) return;
  await Promise.all([
    queryClient.ensureQueryData(savedQuery(api)).catch(() => null),
    queryClient.ensureQueryData(savedSearchesQuery(api)).catch(() => null),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(forget, forgetSearch, seeSearch);

/** The saved phones and searches: of the account, or for a visitor the phones of this device. */
export default function Saved() {
  const t = useMessages(search);
  const session = useSession();
  return (
    <PageColumn>
      <ScreenHeading title={t.saved.title} description={t.saved.description} />
      {session ? <OfAccount /> : <OfDevice />}
    </PageColumn>
  );
}

function OfAccount() {
  const t = useMessages(search);
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...savedQuery(api), retryOnMount: false });
  useEffect(() => {
    moveSavedIntoAccount(api).then(
      (phones) => queryClient.setQueryData(savedQuery(api).queryKey, phones),
      () => {
        // The phones of the account are shown.
      },
    );
  }, [queryClient]);
  return (
    <>
      <SavedSearches />
      <section aria-labelledby="saved-phones">
        <h2 id="saved-phones" className="mb-3 text-lg font-bold">
          {t.saved.phones}
        </h2>
        <PhoneList phones={data} />
      </section>
    </>
  );
}

function OfDevice() {
  const t = useMessages(search);
  const saved = useSyncExternalStore(onSavedPhones, savedPhones, noSavedPhones);
  const ids = Object.keys(saved).reverse();
  // A phone that was unlisted has no data: it is removed from the device's list.
  const { data } = useQuery({
    queryKey: ['saved', 'device', ids],
    queryFn: () =>
      Promise.all(ids.map((id) => api('GET /phone/:id', { params: { id } }).catch(() => null))),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return (
      <p role="status" className="text-muted">
        {t.common.loading}
      </p>
    );
  }
  const phones = data.flatMap((phone): SavedPhone[] => {
    const savedPrice = phone && saved[phone._id]?.price;
    if (!phone || typeof savedPrice !== 'number') return [];
    const { _id, name, img, categoryId, selingPrice, soldAt } = phone;
    const state = soldAt === undefined ? 'for-sale' : 'sold';
    return [{ _id, name, img, categoryId, selingPrice, savedPrice, state }];
  });
  return (
    <>
      <p className="-mt-3 mb-4 text-muted">{t.saved.onDevice}</p>
      <PhoneList phones={phones} />
    </>
  );
}

function PhoneList({ phones }: { phones: SavedPhone[] | undefined }) {
  const t = useMessages(search);
  if (!phones || phones.length === 0) {
    return (
      <EmptyState title={t.saved.empty} hint={t.saved.emptyHint}>
        <Link to="/search" className={buttonClass()}>
          {t.search.all}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="mb-3 grid gap-3 lg:grid-cols-2">
        {phones.map((phone) => (
          <SavedRow key={phone._id} phone={phone} />
        ))}
      </ul>
      <CompareBar />
    </>
  );
}

function SavedRow({ phone }: { phone: SavedPhone }) {
  const t = useMessages(search);
  const session = useSession();
  const queryClient = useQueryClient();
  const action = useHref('/saved');
  const forgetNow = async () => {
    queryClient.setQueryData(savedQuery(api).queryKey, (now) =>
      now?.filter(({ _id }) => _id !== phone._id),
    );
    await toggleSaved(api, { _id: phone._id, selingPrice: phone.savedPrice }, session !== null)
      .catch(() => {})
      .finally(() => queryClient.invalidateQueries(savedQuery(api)));
  };
  const name = (
    <span lang={textLanguage(phone.name)} className="font-bold wrap-anywhere">
      {phone.name}
    </span>
  );
  return (
    <li className="flex gap-3 rounded-card border border-line bg-surface p-3 shadow-card">
      <span className="relative size-20 shrink-0 overflow-hidden rounded-control bg-raised">
        {phone.img && (
          <Picture
            src={phone.img}
            alt=""
            sizes="80px"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <div className="grid min-w-0 grow content-start gap-0.5">
        {phone.state === 'gone' ? name : <Link to={phonePath(phone)}>{name}</Link>}
        <PriceNow phone={phone} />
        {phone.state === 'for-sale' && <CompareBox phone={phone} inLine />}
      </div>
      <ButtonForm<typeof forget>
        intent="forget"
        values={{ id: phone._id }}
        action={action}
        onAct={forgetNow}
      >
        <Button type="submit" variant="quiet" small aria-label={t.saved.forgetOf(phone.name)}>
          {t.saved.forget}
        </Button>
      </ButtonForm>
    </li>
  );
}

function PriceNow({ phone }: { phone: SavedPhone }) {
  const t = useMessages(search);
  const { state, selingPrice, savedPrice } = phone;
  if (state !== 'for-sale' || selingPrice === null) {
    return <p className="font-semibold text-muted">{t.saved.states[state]}</p>;
  }
  const fell = savedPrice - selingPrice;
  return (
    <>
      <p className="font-extrabold text-brand">{t.price(selingPrice)}</p>
      {fell > 0 && <p className="text-sm font-semibold">{t.saved.fell(t.price(fell))}</p>}
      {fell < 0 && <p className="text-sm text-muted">{t.saved.rose(t.price(-fell))}</p>}
    </>
  );
}
