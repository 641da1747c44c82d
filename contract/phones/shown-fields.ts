import { messages } from '../rules.ts';
import { asRead, findTricks } from './tricks.ts';

/**
 * Every text that people write and others read, by its check. Add each new shown field here;
 * `testing/authority/shown-fields.test.ts` has a case for each.
 *
 * - phones: contact details, links or words of known tricks hide the phone until an admin has
 * reviewed it (`hiddenByWords`)
 * - names: refused at once, also if they claim to be the shop (`shownName`)
 * - deals: read by the other side only, who may need a number; links and questions for codes are
 * refused (`withoutLinks`)
 * - answers: public on the phone's page; refused with a find of any kind (`parseAction`)
 */
export const shownFields = {
  phones: ['name', 'description', 'location', 'useTime', 'ramRoom', 'postTime', 'colour', 'area'],
  names: ['name', 'location'],
  deals: ['reason', 'place', 'meetLocation'],
  answers: ['answer'],
} as const;

export type PhoneTexts = {
  [Field in (typeof shownFields.phones)[number]]?: string | null | undefined;
};

/** Dates and times, which devices write in many ways. They are not phone numbers. */
const moments = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?/g;

/** What is found in those texts of a phone that others read. */
export function tricksOfPhone(texts: PhoneTexts) {
  const written = [texts.name, texts.description, texts.location].join('\n');
  const others = [texts.useTime, texts.ramRoom, texts.colour, texts.area].join('\n\n\n\n\n');
  const posted = asRead(texts.postTime ?? '').replace(moments, ' ; ; ');
  return findTricks(`${written}\n\n\n\n\n${others}\n\n\n\n\n${posted}`);
}

/** The check of texts in a deal; '' passes. */
export const withoutLinks = {
  check: (text: string): boolean =>
    findTricks(text).every(({ kind, words }) => kind === 'number' || !isLure(kind, words)),
  error: messages.linksFound,
};

/** The finds that are refused in a deal: links and lures. The name of a messenger is allowed. */
const isLure = (kind: string, words: string): boolean =>
  (kind === 'link' && /[./]|\bdot\b|ডট/iu.test(words)) ||
  (kind === 'advance' && /\b(?:pin|password|otp|code|your)\b|পিন|পাসওয়ার্ড|ওটিপি|কোড/iu.test(words));
