import { queryOptions, useQuery } from '@tanstack/react-query';
import { requireLogin } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { useNeedsSecondFactor } from '#web/api/use-staff-role.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { readSecondFactor } from '#web/providers/sign-in/embedded.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const secondFactorMessages = messagesPart('second-factor');

const secondFactorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: readSecondFactor });

// Lazy, because it draws the QR code.
const OwnSecondFactorForms = lazyComponent(() =>
  import('./own-second-factor-forms.tsx').then((file) => file.OwnSecondFactorForms),
);

const load = async (screen: ScreenLoad) => void (await requireLogin(screen));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Needs a script: the secret is shown once, and no page must have it in its history. */
export default function OwnSecondFactor() {
  const t = useMessages(secondFactorMessages);
  const { own: text } = t.secondFactor;
  const needsIt = useNeedsSecondFactor();
  const state = useQuery({ ...secondFactorQuery, retryOnMount: false });
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      {needsIt && (
        <div className="mb-5">
          <Notice>{text.neededForWork}</Notice>
        </div>
      )}
      <noscript>
        <p>{text.needsScript}</p>
      </noscript>
      <div className="noscript:hidden">
        <Loaded query={state}>
          {(isOn) => (
            <LazyBoundary>
              <OwnSecondFactorForms isOn={isOn} />
            </LazyBoundary>
          )}
        </Loaded>
      </div>
    </>
  );
}
