import { formatsIn } from '#contract/formats/in-language.ts';
import { inLanguage, type Language } from '#contract/languages.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import { contactLine } from '#contract/shop-facts.ts';
import { shopNames, withShopName } from '#contract/shop-name.ts';
import { defanged } from '#contract/tricks/links.ts';
import { shopFacts } from '#server/lib/shop-look.ts';
import type { Mail } from '#server/ports/mail/port.ts';

type Message = {
  id: string;
  at: Date;
  address: string;
  text: string;
  order_id: string | null;
  language: Language;
};

type Words = {
  subject: string;
  intro: string;
  wrote: (date: string) => string;
  byReply: string;
  byPage: (url: string) => string;
  byHelp: string;
  notYou: string;
  noCodes: string;
};

const words: Record<Language, Words> = {
  en: {
    subject: 'PhoneHaat: the answer to your message',
    intro: 'You have written to PhoneHaat. This is our answer:',
    wrote: (date) => `What you wrote on ${date}:`,
    byReply: 'To write again, answer this mail.',
    byPage: (url) => `To write again: ${url}`,
    byHelp: 'To write again, use the help page.',
    notYou: 'If it was not you who wrote, do nothing.',
    noCodes: 'Nobody of ours asks for a password, a PIN or a code.',
  },
  bn: {
    subject: 'ফোনহাট: আপনার লেখার উত্তর',
    intro: 'আপনি ফোনহাটে লিখেছিলেন। আমাদের উত্তর:',
    wrote: (date) => `${date} তারিখে আপনি যা লিখেছিলেন:`,
    byReply: 'আবার লিখতে চাইলে এই মেইলের উত্তর দিন।',
    byPage: (url) => `আবার লিখতে চাইলে: ${url}`,
    byHelp: 'আবার লিখতে চাইলে সহায়তার পাতা থেকে লিখুন।',
    notYou: 'আপনি না লিখে থাকলে কিছুই করতে হবে না।',
    noCodes: 'আমাদের কেউ কখনো পাসওয়ার্ড, পিন বা কোড চান না।',
  },
};

type Shop = { publicUrl: string | null; supportAddress: string | null };

/**
 * An admin's answer, with the question. Both the address and the question may be of
 * others than the writer, so no link of the question can be opened, and the name is left out.
 */
export function answerMail(message: Message, answer: { text: string }, shop: Shop) {
  const { address: to, language } = message;
  const t = withShopName(words[language]);
  const { publicUrl, supportAddress } = shop;
  const page = publicUrl ? t.byPage(`${publicUrl}${inLanguage('/help', language)}`) : t.byHelp;
  const quoted = defanged(message.text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  const lines = [
    t.intro,
    '',
    answer.text,
    '',
    t.wrote(formatsIn[language].date(message.at)),
    '',
    ...quoted,
    '',
    '-- ',
    supportAddress ? t.byReply : page,
    t.notYou,
    t.noCodes,
    ...[contactLine(shopFacts(), language)].filter((line) => line !== ''),
  ];
  const text = `${lines.join('\n')}\n`;
  return { to, ...(supportAddress && { replyTo: supportAddress }), subject: t.subject, text };
}

/**
 * A copy of a message for the operator's mailbox. The reader must read everything, and should not
 * open a link by accident. The writer may name anybody's order: its page shows who the two are.
 */
export function copyMail(
  { id, address, text, order_id: order }: Message,
  to: string,
  { publicUrl }: Shop,
): Pick<Mail, 'to' | 'replyTo' | 'subject' | 'text'> {
  const number = order && orderNumber(order);
  const about = order ? `About order ${number}: ${publicUrl ?? ''}/order/${order}\n\n` : '';
  const desk = `${publicUrl ?? ''}${casePath('support', id)}`;
  return {
    to,
    replyTo: address,
    subject: `${shopNames().en}: ${order ? `order ${number}, ` : ''}a message from ${address}`,
    text: `${about}${defanged(text)}\n\n-- \nLinks are written so that they cannot be opened. Written on the help page by ${address}. It waits in the shop, where an answer closes it: ${desk}\nAn answer to this mail goes to the writer, too, and closes nothing.\n`,
  };
}
