import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { cookiesLostPath } from '#contract/cookies-lost.ts';
import { api } from '#web/api/browser.ts';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { saveMember } from '#web/session/registration.ts';
import { returnPath } from '#web/session/return-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { pathsBack } from './google-paths.ts';

const accountMessages = messagesPart('account');

/**
 * After Google: fetches a token, saves the user as a buyer (a member retains the title) and returns
 * to the remembered page (specification, sections 3 and 4).
 */
export function GoogleReturn() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  const finish = useFinish(search);
  if (!finish.isError) return <Spinner label={t.login.googleFinishing} />;
  return (
    <div className="mb-6 grid justify-items-start gap-4">
      <Alert>{t.login.googleFailed}</Alert>
      <Button onClick={() => finish.mutate()}>{t.common.tryAgain}</Button>
      <Link to={pathsBack(search).failed} className="font-semibold text-brand underline">
        {t.login.otherWays}
      </Link>
    </div>
  );
}

function useFinish(search: string) {
  const t = useMessages(accountMessages);
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const finish = useMutation({
    mutationFn: async () => {
      const session = await signedIn();
      if (session) await saveMember(api, session);
      return session !== null;
    },
    onSuccess: async (isIn) => {
      if (!isIn) return navigate(cookiesLostPath(returnPath(search)), { replace: true });
      toast.success(t.login.googleToastDone);
      await navigate(returnPath(search), { replace: true });
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    finish.mutate();
  });
  return finish;
}
