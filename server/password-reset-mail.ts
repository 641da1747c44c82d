import { limits } from '#contract/rules.ts';
import type { Mail } from './ports/mail/port.ts';

/** No name in it: whoever made the account chose that, perhaps to have us send it to a stranger. */
export function passwordResetMail({ email, link }: { email: string; link: string }): Mail {
  const minutes = limits.passwordResetSeconds / 60;
  return {
    to: email,
    subject: 'Choose a new PhoneHaat password',
    text: [
      'Somebody, probably you, has asked for a new password for this address at PhoneHaat.',
      '',
      'Open this link to choose one:',
      link,
      '',
      `It works once, within ${minutes} minutes. If it was not you, do nothing: your password`,
      'stays as it is.',
      '',
    ].join('\n'),
  };
}
