import type { NoticeKind } from '#contract/constants.ts';
import { inLanguage, type Language } from '#contract/languages.ts';
import type { Mail } from '#server/ports/mail/port.ts';

export type TellingMail = {
  to: string;
  kind: NoticeKind;
  reason: string;
  /** Empty when it is about no phone. */
  phone: string;
};

type Texts = Record<NoticeKind, string> & {
  subject: string;
  phone: string;
  reason: string;
  answer: string;
  answerByMail: string;
};

const texts: Record<Language, Texts> = {
  bn: {
    subject: 'ফোনহাট থেকে একটি বার্তা',
    dismiss: 'আপনার রিপোর্টটি আমরা দেখেছি। ফোনটি ফোনহাটে থাকছে।',
    ask: 'আপনার দেওয়া একটি ফোন নিয়ে আমাদের একটি প্রশ্ন আছে।',
    hide: 'আপনার দেওয়া একটি ফোন আপাতত ফোনহাটে দেখানো হচ্ছে না।',
    delete: 'আপনার দেওয়া একটি ফোন ফোনহাট থেকে মুছে ফেলা হয়েছে।',
    warn: 'আপনার দেওয়া একটি ফোনের জন্য আপনাকে সতর্ক করা হচ্ছে।',
    end: 'ফোনহাটে আপনার অ্যাকাউন্ট বন্ধ করা হয়েছে।',
    unverify: 'আপনার “যাচাই করা বিক্রেতা” চিহ্নটি সরানো হয়েছে।',
    phone: 'ফোন:',
    reason: 'কারণ:',
    answer: 'উত্তর দিতে লগইন করে “বার্তা” পাতাটি খুলুন:',
    answerByMail: 'উত্তর দিতে চাইলে এই ইমেইলেরই জবাব দিন।',
  },
  en: {
    subject: 'A message from PhoneHaat',
    dismiss: 'We have looked at your report. The phone stays at PhoneHaat.',
    ask: 'We have a question about a phone that you listed.',
    hide: 'A phone that you listed is not shown at PhoneHaat for now.',
    delete: 'A phone that you listed was removed from PhoneHaat.',
    warn: 'This is a warning about a phone that you listed.',
    end: 'Your account at PhoneHaat was ended.',
    unverify: 'Your badge as a verified seller was taken away.',
    phone: 'Phone:',
    reason: 'Reason:',
    answer: 'To answer, log in and open the page Messages:',
    answerByMail: 'To answer, reply to this mail.',
  },
};

/** A week: afterwards the screen has it, and an ended account nobody asks about. */
const validDays = 7;

/** In both languages, because nothing is kept about the one that a member reads. */
export function noticeMail(telling: TellingMail, publicUrl: string | null, now: Date): Mail {
  const { to, kind, reason, phone } = telling;
  const parts = (['bn', 'en'] as const).map((language) => {
    const t = texts[language];
    const path = inLanguage('/dashboard/messages', language);
    // Whoever has no account any more can open no page.
    const way = kind === 'end' ? t.answerByMail : `${t.answer} ${publicUrl ?? ''}${path}`;
    return [
      t[kind],
      '',
      ...(phone ? [`${t.phone} ${phone}`] : []),
      `${t.reason} ${reason}`,
      '',
      way,
    ];
  });
  const text = [...(parts[0] ?? []), '', '—', '', ...(parts[1] ?? []), ''].join('\n');
  const expiresAt = new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000);
  return { to, subject: `${texts.bn.subject} / ${texts.en.subject}`, text, expiresAt };
}
