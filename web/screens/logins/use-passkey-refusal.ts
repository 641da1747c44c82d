import { SignInRefused } from '#contract/client.ts';
import { noAnswer } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const loginsMessages = messagesPart('logins');

/** Sentences of passkeys, which would lengthen the script of every form among the others. */
export function usePasskeyRefusal() {
  const { refusals } = useMessages(loginsMessages).logins;
  return (error: Error) => {
    const sentence = error instanceof SignInRefused && refusals[error.code ?? ''];
    return sentence ? { ...noAnswer, sentence } : undefined;
  };
}
