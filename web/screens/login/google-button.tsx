import { useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useHref, useLocation } from 'react-router';
import { SignInRefused } from '#contract/client.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import type { Messages } from '#web/i18n/en/index.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import type { CommonMessages } from '#web/i18n/messages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { signInByGoogle } from '#web/providers/sign-in/embedded.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { GoogleMark } from './google-mark.tsx';
import { pathsBack } from './google-paths.ts';

const accountMessages = messagesPart('account');

/** Leaves for Google's pages; where that is not set up, it says so instead. */
export function GoogleButton() {
  const { googleSignIn } = usePublicConfig();
  return googleSignIn ? <GoogleSignIn /> : <GoogleNotSetUp />;
}

function GoogleSignIn() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  const paths = pathsBack(search);
  // Google's pages know nothing of the router: the paths need their language.
  const back = { done: useHref(paths.done), failed: useHref(paths.failed) };
  const leave = useMutation({
    mutationFn: () => signInByGoogle(back, t.common.unexpected),
    onError: (error) => toast.error(failureText(error, t)),
  });
  useReset(leave.reset);
  return (
    <Button
      variant="quiet"
      // Until the browser is gone.
      busy={leave.isPending || leave.isSuccess}
      onClick={() => leave.mutate()}
      className="w-full"
    >
      <GoogleMark />
      {t.login.google}
    </Button>
  );
}

/** The back button may bring this page back as it was when it left. */
function useReset(reset: () => void): void {
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
}

function failureText(error: Error, t: CommonMessages & Pick<Messages, 'login'>): string {
  const isGoogleAway = error instanceof SignInRefused && error.code === 'PROVIDER_NOT_FOUND';
  return isGoogleAway ? t.login.googleUnreachable : errorText(error, t);
}

function GoogleNotSetUp() {
  const t = useMessages(accountMessages);
  const noteId = useId();
  return (
    <div className="grid gap-2">
      <Button
        variant="quiet"
        aria-disabled="true"
        aria-describedby={noteId}
        onClick={() => toast.error(t.login.googleUnavailable)}
        className="w-full opacity-60"
      >
        <GoogleMark />
        {t.login.google}
      </Button>
      <p id={noteId} className="text-center text-sm text-muted">
        {t.login.googleUnavailable}
      </p>
    </div>
  );
}
