import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { api } from '#web/api/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { loadWanted, useWanted } from '#web/app/wanted-line.tsx';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert, useFormRefusal } from '#web/forms/form-answers.tsx';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { returnPath, searchFrom } from '#web/session/return-path.ts';
import { useSession } from '#web/session/use-session.ts';
import { SendAgain } from '#web/shop/confirm-address.tsx';
import { mailAgain } from '#web/shop/resend-submit.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Alert, Notice } from '#web/ui/feedback/notice.tsx';
import { confirm } from './confirm-submit.ts';

const accountMessages = messagesPart('account');

const goesOnKey = ['goes-on'];

const load = async ({ api, queryClient, goesOn }: ScreenLoad) => {
  if (goesOn === null) return;
  const search = searchFrom(goesOn);
  queryClient.setQueryData(goesOnKey, search);
  await loadWanted({ api, queryClient, search: new URLSearchParams(search) });
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(confirm, mailAgain);

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
  const mutation = useMutation({
    mutationFn: () => api('POST /confirmation', { body: { token } }),
  });
  if (mutation.isSuccess) return <Onwards>{text.done(mutation.data.email)}</Onwards>;
  if (mutation.error || refused.sentence) {
    return (
      <div className="grid gap-5">
        <Alert>{refused.sentence ?? <ErrorSentence error={mutation.error} />}</Alert>
        <MailAgain />
      </div>
    );
  }
  return (
    <ButtonForm<typeof confirm>
      intent="confirm"
      values={{ token }}
      onAct={() => mutation.mutate()}
      className="grid gap-5"
    >
      <p>{text.question}</p>
      <p className="text-muted">{text.notYou}</p>
      <Button type="submit" busy={mutation.isPending}>
        {text.submit}
      </Button>
    </ButtonForm>
  );
}

/** The page that waits, and what for; in the browser in which it was typed alone. */
function useGoesOn() {
  const { data: search = '' } = useQuery<string>({ queryKey: goesOnKey, queryFn: skipToken });
  return { path: returnPath(search), wanted: useWanted(search) };
}

/** Links after the confirmation; without script, the notice above the page shows the result. */
function Onwards({ children }: { children?: ReactNode }) {
  const { confirmAddress: text } = useMessages(accountMessages);
  const { path, wanted } = useGoesOn();
  return (
    <div className="grid justify-items-start gap-5">
      {children && <Notice tone="good">{children}</Notice>}
      {wanted ? (
        <p className="font-semibold wrap-anywhere">{wanted.sentence}</p>
      ) : (
        <>
          <p className="noscript:hidden">{text.goesOn}</p>
          <noscript>
            <p>{text.beginAgain}</p>
          </noscript>
        </>
      )}
      <Link to={path} className={buttonClass()}>
        {wanted ? text.goOn : text.toShop}
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
