import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { withoutLanguage } from '#contract/languages.ts';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { goesOnCookie } from '#contract/members/goes-on.ts';
import { api } from '#web/api/browser.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import type { mailAgain } from './resend-submit.ts';

const accountMessages = messagesPart('account');

/** The interval for checking whether the link was opened, perhaps on another device (ms). */
const askEvery = 4_000;

type ConfirmAddressProps = {
  email: string;
  /** Called once, when the link was opened. */
  onConfirmed: () => void;
};

/**
 * Shows that the address must be confirmed, offers to send the mail again, and waits: afterwards
 * the refused action continues by itself. Not inside of a form.
 */
export function ConfirmAddress({ email, onConfirmed }: ConfirmAddressProps) {
  const { confirmAddress: text } = useMessages(accountMessages);
  const { data: isConfirmed } = useQuery({
    queryKey: ['me', 'confirmed'],
    queryFn: async () => (await api('GET /me')).addressConfirmed,
    refetchInterval: ({ state }) => (state.data ? false : askEvery),
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  });
  const goOn = useRef(onConfirmed);
  goOn.current = onConfirmed;
  // The page of the mailed link leads back here, also when this one was closed.
  useEffect(() => {
    const path = withoutLanguage(location.pathname) + location.search;
    // biome-ignore lint/suspicious/noDocumentCookie: browsers of 2018 have no Cookie Store.
    document.cookie = goesOnCookie(path, location.protocol === 'https:');
  }, []);
  useEffect(() => {
    if (isConfirmed) goOn.current();
  }, [isConfirmed]);
  return (
    <section
      ref={(section) => section?.scrollIntoView?.({ block: 'nearest' })}
      className="grid gap-3 rounded-card bg-marigold-tint p-4 text-marigold-ink"
    >
      <h3 className="font-bold">{text.title}</h3>
      <p role="status" className="wrap-anywhere">
        {text.waiting(email)}
      </p>
      <SendAgain />
    </section>
  );
}

/** The button that sends the mail again, also without script on the page of the link. */
export function SendAgain() {
  const { confirmAddress: text } = useMessages(accountMessages);
  const again = useMutation({ mutationFn: () => api('POST /confirmation/mail') });
  return (
    <ButtonForm<typeof mailAgain>
      intent="again"
      values={{}}
      action={useHref(confirmAddressPath)}
      onAct={() => again.mutate()}
      className="grid justify-items-start gap-3"
    >
      <Button type="submit" variant="quiet" busy={again.isPending}>
        {text.again}
      </Button>
      {again.error && (
        <Alert>
          <ErrorSentence error={again.error} />
        </Alert>
      )}
      {again.isSuccess && (
        <Notice>{again.data.modifiedCount ? text.sentAgain : text.already}</Notice>
      )}
    </ButtonForm>
  );
}
