import type { ComponentType } from 'react';
import type { Api } from '#contract/client.ts';
import type { CaseKind } from '#contract/members/case-kinds.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

type View<Found> = ComponentType<{ found: Found }>;

/** What the page of cases does with one kind. */
type CasePart = {
  /** Reads a case, or without an id all cases of the kind. */
  read: (api: Api, id?: string) => Promise<unknown>;
  /** Its facts and acts. The browser loads it with the first case of the kind. */
  view: () => View<unknown>;
  /** Each reading is in the audit log. */
  isRecorded?: true;
};

type Rest = Pick<CasePart, 'isRecorded'>;

function part<Found>(
  read: (api: Api, id?: string) => Promise<Found>,
  load: () => Promise<View<Found>>,
  rest: Rest = {},
): CasePart {
  let view: View<unknown> | undefined;
  return {
    ...rest,
    read,
    view: () => {
      view ??= lazyComponent(load) as View<unknown>;
      return view;
    },
  };
}

/** Of the calls with all cases of a kind: one alone. */
const only = (id?: string) => ({ query: id ? { id } : {} });

/** The parts of the page by kind: what it reads and how that is shown. */
export const caseParts: Record<CaseKind, CasePart> = {
  report: part(
    (api, itemId = '') => api('GET /reportitems/:itemId', { params: { itemId } }),
    async () => (await import('./kinds/report.tsx')).ReportedPhone,
  ),
  'thread-report': part(
    (api, id = '') => api('GET /threadreports/:id', { params: { id } }),
    async () => (await import('./kinds/thread-report.tsx')).ReportedThread,
    { isRecorded: true },
  ),
  words: part(
    (api, id) => api('GET /waitingwords', only(id)),
    async () => (await import('./kinds/words.tsx')).Words,
  ),
  'code-photo': part(
    (api, id) => api('GET /codephotos', only(id)),
    async () => (await import('./kinds/code-photos.tsx')).CodePhotos,
  ),
  'other-model': part(
    (api, id) => api('GET /othermodels', only(id)),
    async () => (await import('./kinds/other-models.tsx')).OtherModels,
  ),
  'imei-clash': part(
    (api, id) => api('GET /imeiclashes', only(id)),
    async () => (await import('./kinds/imei-clashes.tsx')).ImeiClashes,
  ),
  'stolen-report': part(
    (api, id) => api('GET /stolenreports', only(id)),
    async () => (await import('./kinds/stolen-reports.tsx')).StolenReports,
  ),
  stolen: part(
    (api, id) => api('GET /stolenmatches', only(id)),
    async () => (await import('./kinds/stolen-matches.tsx')).StolenMatches,
  ),
  ring: part(
    (api, id) => api('GET /ringdeals', only(id)),
    async () => (await import('./kinds/ring-deals.tsx')).RingDeals,
  ),
  'same-text': part(
    (api, id) => api('GET /sametexts', only(id)),
    async () => (await import('./kinds/same-texts.tsx')).SameTexts,
  ),
  answer: part(
    (api, decision = '') => api('GET /decisions', { query: { decision } }),
    async () => (await import('./kinds/answer.tsx')).AnsweredDecision,
  ),
  verification: part(
    (api, person) => api('GET /allsellers', { query: person ? { person } : { only: 'badge' } }),
    async () => (await import('./kinds/lost-badges.tsx')).LostBadges,
  ),
  'lost-keys': part(
    (api, id) => api('GET /lostkeys', only(id)),
    async () => (await import('./kinds/lost-keys.tsx')).LostKeysRequests,
  ),
  support: part(
    (api, id = '') => api('GET /support/messages/:id', { params: { id } }),
    async () => (await import('./kinds/support.tsx')).SupportMessageView,
    { isRecorded: true },
  ),
};
