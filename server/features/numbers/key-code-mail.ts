import { minuteMs } from '#contract/durations.ts';
import { numberBn } from '#contract/formats/bn.ts';
import { allLanguages, type Language, marketLanguage } from '#contract/languages.ts';
import { numberCodes } from '#contract/members/login-number.ts';
import { withShopName } from '#contract/shop-name.ts';
import type { Mail } from '#server/ports/mail/port.ts';

const { minutes } = numberCodes;

type Messages = { subject: string; text: string };

const messages = (code: string): Record<Language, Messages> => ({
  en: {
    subject: `${code} is your PhoneHaat code`,
    text: `${code} is the code by which this address becomes a way into an account at PhoneHaat. It works for ${minutes} minutes. Give it to nobody: our staff never ask for it. If it was not you, do nothing.`,
  },
  bn: {
    subject: `ফোনহাট কোড ${code}`,
    text: `${code} কোডটি দিলে এই ইমেইল ফোনহাটের একটি অ্যাকাউন্টে ঢোকার উপায় হবে। কোডটি ${numberBn(minutes)} মিনিট কাজ করবে। কাউকে দেবেন না: আমাদের কর্মীরা কখনো কোড চায় না। আপনি না হয়ে থাকলে কিছুই করতে হবে না।`,
  },
});

const languages: Language[] = [
  marketLanguage,
  ...allLanguages.filter((each) => each !== marketLanguage),
];

/** In both languages, because the address may be a stranger's. */
export function keyCodeMail({ to, code }: { to: string; code: string }, now: Date): Mail {
  const parts = languages.map((language) => withShopName(messages(code)[language]));
  return {
    to,
    subject: parts.map(({ subject }) => subject).join(' / '),
    text: `${parts.map(({ text }) => text).join('\n\n—\n\n')}\n`,
    expiresAt: new Date(now.getTime() + minutes * minuteMs),
  };
}
