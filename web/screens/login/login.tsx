import { lazy } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import { cookiesLost } from '#contract/cookies-lost.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { NumberWay, OrLine } from '#web/app/number-way.tsx';
import { loadWanted, WantedLine } from '#web/app/wanted-line.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { pathOfMember } from '#web/session/return-path.ts';
import { wishOf } from '#web/session/wish.ts';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { googleFailure, isBackFromGoogle } from './google-paths.ts';
import { GoogleReturn } from './google-return.tsx';
import { GoogleWay } from './google-way.tsx';
import { login } from './login-submit.ts';

const accountMessages = messagesPart('account');

// Fetched only when it is shown, unlike a form.
const NotByGoogle = lazy(() =>
  importWithRetry(() =>
    import('./not-by-google.tsx').then((file) => ({ default: file.NotByGoogle })),
  ),
);

const CookiesLost = lazy(() =>
  importWithRetry(() =>
    import('./outside-google.tsx').then((file) => ({ default: file.CookiesLost })),
  ),
);

const PasskeyWay = lazyComponent(() => import('./passkey-way.tsx').then((file) => file.PasskeyWay));
const LoginForm = lazyComponent(() => import('./login-form.tsx').then((file) => file.LoginForm));

/** A signed-in member is redirected on, also from a link on a shared page. */
export const loader = serverLoader(async (screen) => {
  const { session, search } = screen;
  const address = search.toString();
  if (isBackFromGoogle(address) || !(await session())) return loadWanted(screen);
  throw redirect(pathOfMember(address));
});
// In the browser members do not see the link, and a sign-in here redirects by itself.
export const clientLoader = browserLoader(loadWanted);

export const action = formAction(login);

export default function Login() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  return (
    <EntryFrame title={t.login.title} wanted={<WantedLine />}>
      <PageHead title={t.login.title} description={t.login.description} />
      {isBackFromGoogle(search) ? <GoogleReturn /> : <WaysIn search={search} />}
    </EntryFrame>
  );
}

/** Address and password, or Google where it is set up (specification, section 2). */
function WaysIn({ search }: { search: string }) {
  const t = useMessages(accountMessages);
  const { googleSignIn } = usePublicConfig();
  const failure = googleFailure(search);
  // Who comes from something that needs an account has mostly none: that way is the first then.
  const isFirst = wishOf(search) !== undefined;
  const register = (
    <p className={isFirst ? 'mb-6' : 'mt-6 text-center'}>
      {t.login.newHere}{' '}
      <Link to={{ pathname: '/register', search }} className="font-semibold text-brand underline">
        {t.login.register}
      </Link>
    </p>
  );
  return (
    <>
      {isFirst && register}
      {failure && (
        <div className="mb-5">
          <Alert>
            {failure === cookiesLost ? (
              <LazyBoundary>
                <CookiesLost />
              </LazyBoundary>
            ) : failure === 'unable_to_create_session' ? (
              <LazyBoundary>
                <NotByGoogle />
              </LazyBoundary>
            ) : (
              (Object.hasOwn(t.login.googleFailures, failure) && t.login.googleFailures[failure]) ||
              t.login.googleFailed
            )}
          </Alert>
        </div>
      )}
      <NumberWay />
      <LazyBoundary>
        <FormAnswers>
          <LoginForm />
        </FormAnswers>
      </LazyBoundary>
      <LazyBoundary>
        <PasskeyWay />
      </LazyBoundary>
      {googleSignIn && (
        <>
          <OrLine />
          <GoogleWay />
        </>
      )}
      {!isFirst && register}
      <p className="mt-2 text-center">
        <Link to="/lost" className="inline-flex min-h-11 items-center text-sm text-brand underline">
          {t.login.lost}
        </Link>
      </p>
    </>
  );
}
