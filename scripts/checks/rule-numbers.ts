import { globSync } from 'node:fs';
import { parse, root, walk } from './text-uses.ts';

/**
 * Numbers of rules in sentences. A sentence takes them from the rule by a slot, because a number in its
 * words stays when the rule changes, and then both languages promise something untrue.
 */

/** What people read: the catalogues, the mails, the papers, and the refusals of rules and calls. */
export const shownTexts = (): string[] =>
  globSync(
    [
      'web/i18n/{en,bn}/**/*.ts',
      'contract/errors.ts',
      'contract/rules.ts',
      'contract/{admin,books,orders,payouts,phones}/{*-form,*-messages,by-hand,forms,results}.ts',
      'contract/notices/*-{en,bn}.ts',
      'contract/{books,orders,sms}/*texts*.ts',
      'contract/threads/first-question-texts/*.ts',
      'contract/tricks/*texts*.ts',
      'server/http/api/problem-page.ts',
      'server/features/**/*{mail,mails,texts,letter}*.ts',
      'server/ports/identity/embedded/{check-code,number-sign-in,passkeys}.ts',
    ],
    { cwd: root },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\./.test(file))
    .sort();

const digits = String.raw`\d[\d,.]*|[০-৯][০-৯,.]*`;
const words = [
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['fifteen', 'twenty', 'thirty', 'sixty', 'hundred', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়'],
  ...['সাত', 'আট', 'নয়', 'দশ', 'বারো', 'পনেরো', 'বিশ', 'ত্রিশ', 'একশ'],
].join('|');
const times = [
  ...['seconds?', 'minutes?', 'hours?', 'days?', 'nights?', 'weeks?', 'months?', 'years?'],
  ...['সেকেন্ড', 'মিনিট', 'ঘণ্টা', 'দিন', 'রাত', 'সপ্তাহ', 'মাস', 'বছর'],
].join('|');
const things = [
  ...['photos?', 'pictures?', 'MB', 'megapixels?', 'letters?', 'characters?', 'digits?', 'Taka'],
  ...['times', '%', 'percent', 'phones', 'answers', 'searches', 'codes', 'tries', 'deals', 'sales'],
  ...['sellers', 'offers', 'brands', 'sites', 'এমবি', 'মেগাপিক্সেল', 'অক্ষর', 'সংখ্যা', 'অঙ্ক', 'টাকা'],
  ...['বার', 'শতাংশ', 'টি', 'টা', 'জন', 'গুণ'],
].join('|');
const between = '(?: (?:open|whole|more|of your|of the|last|full|new|wrong|different|সর্বশেষ|লেখা))?';

/** Nothing of a word goes before it, and no price sign or decimal. */
const begins = String.raw`(?<![\p{L}\p{M}\d০-৯$৳,.:])`;
const ends = String.raw`(?!\p{Script=Latin})`;

const pattern = new RegExp(
  [
    `${begins}(?:${digits}|${words})${between}[\\s\\u00a0-]*(?:${times}|${things})${ends}`,
    // "A day" alone is any day, and "a second admin" no time.
    `${begins}(?:one|half an?|a quarter of an|এক|আধ|আধা)[\\s\\u00a0-]+(?:${times})${ends}`,
    `(?<=\\b(?:within|after|for|than|in|wait|last) )an? (?:minute|hour|day|week|month|year)${ends}`,
    `(?:Tk ?|৳ ?)[\\d০-৯]`,
    `${begins}(?:up to|at most|at least|সর্বোচ্চ|অন্তত|কমপক্ষে) (?:${digits}|${words}|দু)`,
  ].join('|'),
  'giu',
);

/** Numbers with a unit in a text: ['15 minutes', 'up to 8']. */
export const numbersIn = (text: string): string[] =>
  (text.normalize('NFC').match(pattern) ?? []).map((found) => found.trim());

export type Sentence = { file: string; text: string };

/** The literal pieces of a file that people read: not keys, which the compiler compares. */
export function sentencesOf(file: string): Sentence[] {
  const found: Sentence[] = [];
  walk(parse(file), (node, parent) => {
    const isKey = parent?.type === 'Property' && parent.key === node;
    const text =
      node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
    const isText = node.type === 'TemplateElement' || node.type === 'Literal';
    if (isText && !isKey && typeof text === 'string') found.push({ file, text });
  });
  return found;
}
