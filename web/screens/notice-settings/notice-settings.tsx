import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Api } from '#contract/client.ts';
import { inboxPath } from '#contract/notices/screens.ts';
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
import { saveSettings } from './notice-settings-submit.ts';

const noticesMessages = messagesPart('notices');

const NoticeSettingsForm = lazyComponent(() =>
  import('./notice-settings-form.tsx').then((file) => file.NoticeSettingsForm),
);

const PushSwitch = lazyComponent(() => import('./push-switch.tsx').then((file) => file.PushSwitch));

const settingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['notice-settings'], queryFn: () => api('GET /notices/settings') });

const load = guardedLoad(requireLogin, ({ api }) => settingsQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(saveSettings);

/** Which kinds of notices are mailed and counted, and the language of the mails. */
export default function NoticeSettings() {
  const t = useMessages(noticesMessages);
  const { noticeSettings: text } = t;
  const settings = useQuery({ ...settingsQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={settings} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(chosen) => (
          <div className="grid max-w-2xl gap-5">
            <p>{text.intro}</p>
            <p className="text-muted">{text.night}</p>
            <LazyBoundary>
              <NoticeSettingsForm chosen={chosen} />
            </LazyBoundary>
            <LazyBoundary>
              <PushSwitch />
            </LazyBoundary>
            <Link
              to={inboxPath}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {text.back}
            </Link>
          </div>
        )}
      </Loaded>
    </FormAnswers>
  );
}
