import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { api } from '#web/api/browser.ts';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert, useFormRefusal } from '#web/forms/form-answers.tsx';
import { withNotice } from '#web/forms/with-notice.ts';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { SendAgain } from '#web/shop/confirm-address.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';

const accountMessages = messagesPart('account');

export const action = formAction({
  confirm: async ({ api, text }) => {
    await api('POST /confirmation', { body: { token: text('token') } });
    return withNotice(confirmAddressPath, 'confirmed');
  },
  again: async ({ api }) => {
    await api('POST /confirmation/mail');
    return withNotice(confirmAddressPath, 'confirmation-sent');
  },
});

/**
 * The target of the link in the mail that confirms an address. Opening it does nothing, because
 * some mail servers open every link; the button confirms, on any device and without a login.
 */
export default function ConfirmAddress() {
  const t = useMessages(accountMessages);
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <EntryFrame title={t.confirmAddress.title}>
      <title>{t.pageTitle(t.confirmAddress.title)}</title>
      <meta name="description" content={t.confirmAddress.description} />
      <FormAnswers>
        {search.get('done') === 'confirmed' ? (
          <Onwards />
        ) : token ? (
          <Confirm token={token} />
        ) : (
          <MailAgain />
        )}
      </FormAnswers>
    </EntryFrame>
  );
}

function Confirm({ token }: { token: string }) {
  const { confirmAddress: text } = useMessages(accountMessages);
  const refused = useFormRefusal('confirm');
  const confirm = useMutation({
    mutationFn: () => api('POST /confirmation', { body: { token } }),
  });
  if (confirm.isSuccess) return <Onwards>{text.done(confirm.data.email)}</Onwards>;
  if (confirm.error || refused.sentence) {
    return (
      <div className="grid gap-5">
        <Alert>{refused.sentence ?? <ErrorSentence error={confirm.error} />}</Alert>
        <MailAgain />
      </div>
    );
  }
  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <input type="hidden" name="act" value="confirm" />
      <input type="hidden" name="token" value={token} />
      <p>{text.question}</p>
      <p className="text-muted">{text.notYou}</p>
      <Button type="submit" busy={confirm.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}

/** Links after the confirmation; without script, the notice above the page shows the result. */
function Onwards({ children }: { children?: ReactNode }) {
  const { confirmAddress: text } = useMessages(accountMessages);
  return (
    <div className="grid justify-items-start gap-5">
      {children && <Notice tone="good">{children}</Notice>}
      <p>{text.goesOn}</p>
      <Link to="/" className={buttonClass()}>
        {text.toShop}
      </Link>
    </div>
  );
}

function MailAgain() {
  const { confirmAddress: text } = useMessages(accountMessages);
  const session = useSession();
  if (!session) {
    return (
      <div className="grid justify-items-start gap-5">
        <p>{text.loginFirst}</p>
        <Link
          to={`/login?from=${encodeURIComponent(confirmAddressPath)}`}
          className={buttonClass()}
        >
          {text.login}
        </Link>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <RefusalAlert acts={['again']} />
      <p className="wrap-anywhere">{text.sent(session.email)}</p>
      <SendAgain />
    </div>
  );
}
