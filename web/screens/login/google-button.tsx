import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router';
import { SignInRefused } from '#contract/client.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import type { CommonMessages, Messages } from '#web/i18n/loaders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { signInByGoogle } from '#web/providers/sign-in/embedded.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { pathsBack } from './google-paths.ts';

const accountMessages = messagesPart('account');

/** Redirects to Google. */
export function GoogleButton() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  const paths = pathsBack(search);
  // Google returns to absolute paths, which need the language prefix.
  const back = { done: useHref(paths.done), failed: useHref(paths.failed) };
  const leave = useMutation({
    mutationFn: () => signInByGoogle(back, t.common.unexpected),
    onError: (error) => toast.error(failureText(error, t)),
  });
  useReset(leave.reset);
  return (
    <Button
      variant="quiet"
      // Stays busy until the page unloads.
      busy={leave.isPending || leave.isSuccess}
      onClick={() => leave.mutate()}
      className="w-full"
    >
      <GoogleMark />
      {t.login.google}
    </Button>
  );
}

/** The back button may restore this page from the back/forward cache, still busy. */
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

/** The Google logo in its four colours, as its branding rules require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-5" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10 10 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1Z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.9-12.3-9H4.4v5.7A22 22 0 0 0 24 46Z"
      />
      <path fill="#FBBC05" d="M11.7 28.2a13 13 0 0 1 0-8.4v-5.7H4.4a22 22 0 0 0 0 19.8l7.3-5.7Z" />
      <path
        fill="#EA4335"
        d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A21.9 21.9 0 0 0 4.4 14.1l7.3 5.7c1.8-5.1 6.6-9 12.3-9Z"
      />
    </svg>
  );
}
