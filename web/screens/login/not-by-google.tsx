import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const secondFactorMessages = messagesPart('second-factor');

/** The refusal of a Google sign-in; a file of its own, because few visitors of the login need it. */
export function NotByGoogle() {
  return useMessages(secondFactorMessages).secondFactor.login.notByGoogle;
}
