import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { EndOthers } from './end-session.tsx';
import { endOthers, endSession } from './sessions-submit.ts';

const confirmationsMessages = messagesPart('confirmations');

const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => api('GET /sessions') });

// Lazy, because the names of devices are as large as the rest of the dashboard.
const SessionList = lazyComponent(() =>
  import('./session-list.tsx').then((file) => file.SessionList),
);

const load = guardedLoad(requireLogin, ({ api }) => sessionsQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(endSession, endOthers);

/** The active sessions of the member, with buttons to end them. */
export default function Sessions() {
  const t = useMessages(confirmationsMessages);
  const sessions = useQuery({ ...sessionsQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={t.sessions.title} description={t.sessions.description} />
      <Loaded query={sessions} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(rows) => (
          <div className="grid gap-5">
            {rows.some(({ current }) => !current) ? (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="max-w-md text-muted">{t.sessions.intro}</p>
                <EndOthers />
              </div>
            ) : (
              <p className="text-muted">{t.sessions.onlyHere}</p>
            )}
            <LazyBoundary>
              <SessionList sessions={rows} />
            </LazyBoundary>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}
