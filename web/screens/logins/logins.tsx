import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
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
import { TitledSection } from '#web/ui/page.tsx';
import {
  addEmail,
  addNumber,
  askEmail,
  askNumber,
  leave,
  removeNumber,
  stopChange,
} from './key-changes-submit.ts';
import { KeyList } from './key-list.tsx';
import { prove, remove, rename } from './logins-submit.ts';

const loginsMessages = messagesPart('logins');

const keysQuery = (api: Api) =>
  queryOptions({ queryKey: ['keys'], queryFn: () => api('GET /me/keys') });

// Lazy, because forms are a third of the screen's script.
const Passkeys = lazyComponent(() => import('./passkeys.tsx').then((file) => file.Passkeys));
const ProveOwner = lazyComponent(() => import('./prove-owner.tsx').then((file) => file.ProveOwner));

const KeyChanges = lazyComponent(() => import('./key-changes.tsx').then((file) => file.KeyChanges));
const WaitingChanges = lazyComponent(() =>
  import('./waiting-changes.tsx').then((file) => file.WaitingChanges),
);

const load = guardedLoad(requireLogin, ({ api }) => keysQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(
  prove,
  rename,
  remove,
  askEmail,
  addEmail,
  askNumber,
  addNumber,
  removeNumber,
  stopChange,
  leave,
);

/** The member's ways to log in, with what each may do. */
export default function Logins() {
  const t = useMessages(loginsMessages);
  const { logins: text } = t;
  const keys = useQuery({ ...keysQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
        <Loaded query={keys} skeleton={<CardsSkeleton label={t.common.loading} />}>
          {(own) => (
            <>
              {own.waiting.length > 0 && (
                <LazyBoundary>
                  <WaitingChanges waiting={own.waiting} />
                </LazyBoundary>
              )}
              {own.openedBy === 'number' && !own.proved && (
                <LazyBoundary>
                  <ProveOwner keys={own} />
                </LazyBoundary>
              )}
              <TitledSection id="passkeys" title={text.passkeys}>
                <p>{text.intro}</p>
                <LazyBoundary>
                  <Passkeys keys={own} />
                </LazyBoundary>
              </TitledSection>
              <KeyList keys={own} />
              <LazyBoundary>
                <KeyChanges keys={own} />
              </LazyBoundary>
              <p>{text.lost}</p>
              <Link to="/dashboard/sessions" className="font-semibold text-brand underline">
                {text.sessions}
              </Link>
            </>
          )}
        </Loaded>
      </div>
    </FormAnswers>
  );
}
