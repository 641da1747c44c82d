import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInRefused } from '#contract/client.ts';
import { cookiesLostPath } from '#contract/cookies-lost.ts';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import type { CommonMessages, Messages } from '#web/i18n/loaders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { hasPasskeys, offersPasskeys, signInByPasskey } from '#web/providers/sign-in/passkey.ts';
import { returnPath } from '#web/session/return-path.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const accountMessages = messagesPart('account');

/** Logs in by a passkey: one that the field of the address offers, or any by the button. */
export function PasskeyWay() {
  const t = useMessages(accountMessages);
  const [isAble, setAble] = useState(true);
  const enter = useEnter();
  const { mutate } = enter;
  useEffect(() => {
    setAble(hasPasskeys());
    void offersPasskeys().then((offers) => offers && mutate(true));
  }, [mutate]);
  const isWaiting = enter.variables === true;
  return (
    // Hidden in its place, so that nothing moves.
    <div className={classes('mt-4 grid gap-3 noscript:hidden', !isAble && 'invisible')}>
      {enter.isError && !isWaiting && <Alert>{sentenceOf(enter.error, t)}</Alert>}
      <Button
        variant="quiet"
        busy={enter.isPending && !isWaiting}
        onClick={() => mutate(false)}
        className="w-full"
      >
        {t.login.passkey}
      </Button>
    </div>
  );
}

/** Whatever the reason, the other ways are on the same page. */
const sentenceOf = (error: Error, t: CommonMessages & Pick<Messages, 'login'>) =>
  error instanceof SignInRefused ? t.login.notByPasskey : errorText(error, t);

/** `true` waits until the field's passkey is chosen; no error of it is worth a sentence. */
function useEnter() {
  const t = useMessages(accountMessages);
  const { search } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: async (isAutofill: boolean) => {
      await signInByPasskey(t.common.unexpected, isAutofill);
      return (await signedIn()) !== null;
    },
    onSuccess: (isIn) => {
      if (isIn) toast.success(t.login.toastDone);
      const path = isIn ? returnPath(search) : cookiesLostPath(returnPath(search));
      return navigate(path, { replace: true });
    },
  });
}
