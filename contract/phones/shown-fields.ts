import { messages } from '../rules.ts';
import { asRead } from '../tricks/as-read.ts';
import type { TrickKind } from '../tricks/find.ts';
import { findTricks } from '../tricks/find-tricks.ts';
import { hasContacts } from '../tricks/mask-contacts.ts';
import type { SelfTestDevice } from './self-tests.ts';

/**
 * Every text that people write and others read, by its check. Add each new shown field here;
 * `testing/authority/shown-fields.slow.test.ts` has a case for each.
 *
 * - phones: contact details, links or words of known tricks hide the phone until an admin has
 * reviewed it (`hiddenByWords`)
 * - names: refused at once, also if they claim to be the shop (`shownName`)
 * - deals: read by the other side only; links and questions for codes are refused (`withoutLinks`),
 * and a number is hidden until the deal shows numbers (`shownToOther`)
 * - messages: read by the other of two; numbers as in deals, links and mail addresses are always
 * hidden, requests known from frauds warn (`server/features/threads/shown-text.ts`)
 * - devices: what a phone reports of itself in its test; left out with contact details (`shownDevice`)
 * - answers: public on the phone's page; refused with a find of any kind (`parseAction`)
 * - afterDeals: public on a seller's page; contact details are refused, but a sentence may name what
 * was requested, such as an advance (`withoutContacts`)
 */
export const shownFields = {
  phones: ['name', 'description', 'location', 'useTime', 'ramRoom', 'postTime', 'colour', 'area'],
  names: ['name', 'location'],
  deals: ['reason', 'place', 'meetLocation'],
  messages: ['text'],
  devices: ['model', 'system', 'screen', 'gpu'],
  answers: ['answer'],
  afterDeals: ['sentence', 'reply'],
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

/** Finds that are refused in a deal: links, and requests for a secret. */
const lures: readonly TrickKind[] = ['link', 'code', 'pin', 'qr'];

/** The check of texts in a deal; '' passes. The two may name a number or a messenger. */
export const withoutLinks = {
  check: (text: string): boolean => findTricks(text).every(({ kind }) => !lures.includes(kind)),
  error: messages.linksFound,
};

/** The check of what one side of a deal writes about the other; '' passes. */
export const withoutContacts = {
  check: (text: string): boolean => !hasContacts(text),
  error: messages.sentenceNotShown,
};

/** Finds that no device reports of itself; `Adreno V@0530.0` is not a mail address. */
const notOfDevices: readonly TrickKind[] = ['number', 'messenger', 'link'];

/** The facts of a device without those that a person has written into them. */
export function shownDevice(device: SelfTestDevice): SelfTestDevice {
  const written = shownFields.devices.filter((fact) =>
    findTricks(device[fact] ?? '').some(({ kind }) => notOfDevices.includes(kind)),
  );
  return { ...device, ...Object.fromEntries(written.map((fact) => [fact, undefined])) };
}
