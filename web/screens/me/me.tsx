import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { TitledSection } from '#web/ui/page.tsx';
import { leave, password } from './account-submit.ts';
import { DeviceSettings, OwnDataLink } from './device-settings.tsx';
import { profile } from './profile-submit.ts';
import { meQuery } from './queries.ts';

const profileMessages = messagesPart('profile');

// Lazy, because forms are a third of the screen's script.
const ProfileForm = lazyComponent(() =>
  import('./profile-form.tsx').then((file) => file.ProfileForm),
);
const AccountForms = lazyComponent(() =>
  import('./account-forms.tsx').then((file) => file.AccountForms),
);

const load = guardedLoad(requireLogin, ({ api }) => meQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(profile, password, leave);

/** Profile, password, settings of this device, own data, and the end of the account. */
export default function Me() {
  const t = useMessages(profileMessages);
  const shownAddress = useShownAddress();
  const me = useQuery({ ...meQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={t.me.title} description={t.me.description} />
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
        <Loaded query={me} skeleton={<CardsSkeleton label={t.common.loading} />}>
          {(own) => (
            <>
              <TitledSection id="profile" title={t.me.profile.title}>
                <p className="text-muted wrap-anywhere">
                  {shownAddress(own.email)}
                  <br />
                  {t.me.since(t.date(own.memberSince))}
                </p>
                {!own.addressConfirmed && (
                  <Notice
                    tone="waiting"
                    action={
                      <Link to={confirmAddressPath} className="font-semibold underline">
                        {t.booking.confirmAddress}
                      </Link>
                    }
                  >
                    {t.me.unconfirmed}
                  </Notice>
                )}
                <LazyBoundary>
                  <ProfileForm own={own} />
                </LazyBoundary>
              </TitledSection>
              <DeviceSettings />
              <OwnDataLink />
              <LazyBoundary>
                <AccountForms hasPassword={own.hasPassword} />
              </LazyBoundary>
            </>
          )}
        </Loaded>
      </div>
    </FormAnswers>
  );
}
