import { numberBn } from '#contract/formats/bn.ts';
import type { Language } from '#contract/languages.ts';
import { limits } from '#contract/rules.ts';
import { contactLine } from '#contract/shop-facts.ts';
import { withShopName } from '#contract/shop-name.ts';
import { shopFacts } from '#server/lib/shop-look.ts';
import type { Mail } from '#server/ports/mail/port.ts';

const minutes = limits.passwordResetSeconds / 60;

type Messages = { subject: string; intro: string; open: string; note: string[] };

const messages: Record<Language, Messages> = {
  en: {
    subject: 'Choose a new PhoneHaat password',
    intro: 'Somebody, probably you, has asked for a new password for this address at PhoneHaat.',
    open: 'Open this link to choose one:',
    note: [
      `It works once, within ${minutes} minutes. If it was not you, do nothing: your password`,
      'stays as it is.',
    ],
  },
  bn: {
    subject: 'ফোনহাটের নতুন পাসওয়ার্ড দিন',
    intro: 'কেউ একজন, সম্ভবত আপনি, ফোনহাটে এই ইমেইলের জন্য নতুন পাসওয়ার্ড চেয়েছেন।',
    open: 'পাসওয়ার্ড বেছে নিতে এই লিংকে যান:',
    note: [
      `লিংকটি ${numberBn(minutes)} মিনিটের মধ্যে একবার কাজ করবে। আপনি না চেয়ে থাকলে কিছুই করতে হবে না:`,
      'আপনার পাসওয়ার্ড আগের মতোই থাকবে।',
    ],
  },
};

export type ForgottenPassword = { email: string; link: string; language: Language };

/** Without a name, because a sign-up form accepts any text there and would send it to strangers. */
export function passwordResetMail(forgotten: ForgottenPassword, now: Date): Mail {
  const { email, link, language } = forgotten;
  const { subject, intro, open, note } = withShopName(messages[language]);
  const contact = contactLine(shopFacts(), language);
  const lines = [intro, '', open, link, '', ...note, '', ...(contact ? [contact, ''] : [])];
  const text = lines.join('\n');
  const expiresAt = new Date(now.getTime() + limits.passwordResetSeconds * 1000);
  return { to: email, subject, text, expiresAt };
}
