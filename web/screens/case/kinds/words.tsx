import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TextReview as Waiting } from '#contract/admin/moderation.ts';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { seeClash } from './clash-submit.ts';
import { decideCodePhoto } from './code-photo-submit.ts';
import { ImeiClashes } from './imei-clashes.tsx';
import { seeModel } from './model-submit.ts';
import { OtherModels } from './other-models.tsx';
import { decideRing } from './ring-submit.ts';
import { dismissSameText } from './same-text-submit.ts';
import { decideReport, decideStolen } from './stolen-submit.ts';
import { decide } from './words-submit.ts';

const catalogueMessages = messagesPart('catalogue');

const DecisionForm = lazyComponent(async () => (await import('./words-form.tsx')).DecisionForm);

/** Seldom any, so their script and texts are apart. */
const RingDeals = lazyComponent(async () => (await import('./ring-deals.tsx')).RingDeals);

const StolenReports = lazyComponent(
  async () => (await import('./stolen-reports.tsx')).StolenReports,
);

const SameTexts = lazyComponent(async () => (await import('./same-texts.tsx')).SameTexts);

const CodePhotos = lazyComponent(async () => (await import('./code-photos.tsx')).CodePhotos);

const waitingQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'words'], queryFn: () => api('GET /waitingwords') });

const clashesQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'imeis'], queryFn: () => api('GET /imeiclashes') });

const stolenQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'stolen'], queryFn: () => api('GET /stolenmatches') });
const stolenReportsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reports', 'stolen-reports'],
    queryFn: () => api('GET /stolenreports'),
  });

const modelsQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'models'], queryFn: () => api('GET /othermodels') });
const codePhotosQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'code-photos'], queryFn: () => api('GET /codephotos') });
const ringsQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'rings'], queryFn: () => api('GET /ringdeals') });
const sameTextsQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'same-texts'], queryFn: () => api('GET /sametexts') });

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/words')(screen);
  await Promise.all([
    screen.queryClient.fetchQuery(waitingQuery(screen.api)),
    screen.queryClient.fetchQuery(clashesQuery(screen.api)),
    screen.queryClient.fetchQuery(stolenQuery(screen.api)),
    screen.queryClient.fetchQuery(stolenReportsQuery(screen.api)),
    screen.queryClient.fetchQuery(modelsQuery(screen.api)),
    screen.queryClient.fetchQuery(ringsQuery(screen.api)),
    screen.queryClient.fetchQuery(sameTextsQuery(screen.api)),
    screen.queryClient.fetchQuery(codePhotosQuery(screen.api)),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(
  decide,
  seeClash,
  seeModel,
  decideReport,
  decideStolen,
  decideRing,
  dismissSameText,
  decideCodePhoto,
);

/** Phones that are hidden until an admin has reviewed their texts. */
export default function WaitingWords() {
  const { words: text, ...t } = useMessages(catalogueMessages);
  const waiting = useQuery(waitingQuery(api));
  const { data: stolen = [] } = useQuery(stolenQuery(api));
  const { data: reports = [] } = useQuery(stolenReportsQuery(api));
  const { data: models = [] } = useQuery(modelsQuery(api));
  const { data: rings = [] } = useQuery(ringsQuery(api));
  const { data: sameTexts = [] } = useQuery(sameTextsQuery(api));
  const { data: codePhotos = [] } = useQuery(codePhotosQuery(api));
  const { data: clashes = [] } = useQuery(clashesQuery(api));
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      {reports.length + stolen.length > 0 && (
        <LazyBoundary>
          <StolenReports reports={reports} matches={stolen} />
        </LazyBoundary>
      )}
      {codePhotos.length > 0 && (
        <LazyBoundary>
          <CodePhotos photos={codePhotos} />
        </LazyBoundary>
      )}
      <ImeiClashes clashes={clashes} />
      <OtherModels phones={models} />
      {rings.length > 0 && (
        <LazyBoundary>
          <RingDeals deals={rings} />
        </LazyBoundary>
      )}
      {sameTexts.length > 0 && (
        <LazyBoundary>
          <SameTexts texts={sameTexts} />
        </LazyBoundary>
      )}
      <Loaded query={waiting} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(phones) =>
          phones.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} icon={flagIcon} />
          ) : (
            <ul className="grid gap-4">
              {phones.map((phone) => (
                <li key={phone._id}>
                  <WaitingPhone phone={phone} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </FormAnswers>
  );
}

function WaitingPhone({ phone }: { phone: Waiting }) {
  const { words: text, ...t } = useMessages(catalogueMessages);
  const { name } = phone;
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <h2 lang={textLanguage(name)} className="font-bold wrap-anywhere">
        {name}
      </h2>
      <p className="text-sm text-muted">
        {phone.selersName} · {t.price(phone.selingPrice)}
      </p>
      {!phone.hidden && <p className="font-semibold">{text.standsLast}</p>}
      <p lang={textLanguage(phone.description)} className="my-2 whitespace-pre-line wrap-anywhere">
        {phone.description}
      </p>
      <p lang={textLanguage(phone.location)}>{phone.location}</p>
      <ul className="my-2 flex flex-wrap gap-2">
        {phone.tricks.map(({ kind, words }) => (
          <li key={`${kind} ${words}`} className="rounded-full bg-danger-tint px-3 text-danger">
            {text.kinds[kind]}: {words}
          </li>
        ))}
      </ul>
      {phone.own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <LazyBoundary>
          <DecisionForm phone={phone} />
        </LazyBoundary>
      )}
    </article>
  );
}
