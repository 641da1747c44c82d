import { numberBn } from '#contract/formats/bn.ts';
import { allLanguages, inLanguage, type Language, marketLanguage } from '#contract/languages.ts';
import { confirmAddressPath } from '#contract/members/confirm-path.ts';
import { limits } from '#contract/rules.ts';
import { contactLine } from '#contract/shop-facts.ts';
import { withShopName } from '#contract/shop-name.ts';
import { shopFacts } from '#server/lib/shop-look.ts';
import type { Mail } from '#server/ports/mail/port.ts';

const days = limits.confirmationSeconds / (24 * 60 * 60);

type Messages = { subject: string; intro: string; open: string; note: string };

const messages: Record<Language, Messages> = {
  en: {
    subject: 'Confirm your address at PhoneHaat',
    intro: 'Somebody, probably you, has registered at PhoneHaat with this address.',
    open: 'If it was you, open this link and press the button there:',
    note: `The link works for ${days} days. If it was not you, do nothing: nobody can buy or sell with this address, and we send no other mails here.`,
  },
  bn: {
    subject: 'ফোনহাটে আপনার ইমেইল নিশ্চিত করুন',
    intro: 'কেউ একজন, সম্ভবত আপনি, এই ইমেইল দিয়ে ফোনহাটে অ্যাকাউন্ট খুলেছেন।',
    open: 'আপনি হয়ে থাকলে এই লিংকে গিয়ে বোতামটি চাপুন:',
    note: `লিংকটি ${numberBn(days)} দিন কাজ করবে। আপনি না হয়ে থাকলে কিছুই করতে হবে না: এই ইমেইল দিয়ে কেউ কেনাবেচা করতে পারবে না, আর আমরা এখানে আর কোনো মেইল পাঠাব না।`,
  },
};

const languages: Language[] = [
  marketLanguage,
  ...allLanguages.filter((each) => each !== marketLanguage),
];

/**
 * The only mail to unconfirmed addresses. It is in both languages, because the reader may not know
 * the shop, and contains no text of the person who registered.
 */
export function confirmationMail(
  { email, token, origin }: { email: string; token: string; origin: string },
  now: Date,
): Mail {
  const parts = languages.map((language) => {
    const { intro, open, note } = withShopName(messages[language]);
    const link = `${origin}${inLanguage(confirmAddressPath, language)}?token=${token}`;
    const contact = contactLine(shopFacts(), language);
    return [intro, '', open, link, '', note, ...(contact ? ['', contact] : [])].join('\n');
  });
  return {
    to: email,
    subject: languages.map((language) => withShopName(messages[language]).subject).join(' / '),
    text: `${parts.join('\n\n—\n\n')}\n`,
    expiresAt: new Date(now.getTime() + limits.confirmationSeconds * 1000),
  };
}
