import * as z from 'zod/mini';
import { toAsciiDigits } from '../digits.ts';
import { photoDays, promisedHoursMost, shopNameLeast, shopNameMost } from '../limits.ts';
import { email, limits, optionalPhoneNumber, optionalText } from '../rules.ts';
import { exampleColour } from '../shop-facts.ts';

/** Why a field of the shop's design is refused. */
export const lookMessages = {
  shopNameInvalid: `Give ${shopNameLeast} to ${shopNameMost} Latin letters and digits, like Mobile Mela`,
  shopNameBnInvalid: `Give ${shopNameLeast} to ${shopNameMost} letters and digits of Bangla`,
  colourInvalid: `Give a colour like ${exampleColour}`,
  linkInvalid: 'Give a whole address that begins with https://',
  linkUnnamed: 'A link has an address, and a name in both languages',
  bothLanguages: 'Write it in both languages, or in none',
  promiseTooLong: `Photos of a problem are deleted after ${photoDays} days: nobody could examine it later`,
  promiseTooShort: 'By the rules of deals buyers have longer than that: promise at least as much',
  promiseWithoutEscrow: 'Buyers pay at the meeting here, so the shop has no money to give back',
  promiseHoursInvalid: `Give whole hours, at most ${promisedHoursMost}`,
} as const;

/** Characters. */
const most = { address: 300, link: 300, linkName: 40 };

const isLong = (name: string) => name.length >= shopNameLeast && name.length <= shopNameMost;

/** Latin, because banks' sheets take no other letters. */
export const isLatinName = (name: string): boolean =>
  isLong(name) && /^[a-z0-9][a-z0-9 .&-]*[a-z0-9]$/i.test(name);
export const isBanglaName = (name: string): boolean =>
  isLong(name) && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&-]*[\p{L}\p{M}\p{N}]$/u.test(name);

/** A text for which `isRight` is true, or '' without one. */
const optional = (isRight: (text: string) => boolean, error: string) =>
  z.pipe(
    optionalText(),
    z.string().check(z.refine((text) => text === '' || isRight(text), { error })),
  );

/** A whole number from 1 to `most`, also in Bangla digits; '' without one. */
const wholeNumber = (most: number, error: string) =>
  z.pipe(
    z.pipe(optionalText(), z.transform(toAsciiDigits)),
    z.string().check(
      z.refine((text) => text === '' || (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= most), {
        error,
      }),
    ),
  );

/**
 * A link on every page: https, with a dot in the host, and without credentials in front of it, which
 * hide the host.
 */
function isLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.host.includes('.')
  );
}

const link = z.pipe(
  optionalText(most.link),
  z
    .string()
    .check(z.refine((text) => text === '' || isLink(text), { error: lookMessages.linkInvalid })),
);

/** An address of mail, or '' without one. */
const optionalEmail = z.pipe(
  z.pipe(
    optionalText(),
    z.transform((text: string) => text || undefined),
  ),
  z.pipe(
    z.optional(email),
    z.transform((text: string | undefined) => text ?? ''),
  ),
);

const linkNames = [1, 2, 3] as const;

export const shopLookFields = z.object({
  nameEn: optional(isLatinName, lookMessages.shopNameInvalid),
  nameBn: optional(isBanglaName, lookMessages.shopNameBnInvalid),
  colour: optional((text) => /^#[0-9a-f]{6}$/i.test(text), lookMessages.colourInvalid),
  /** The address of an uploaded picture. */
  logo: optionalText(limits.photoUrl),
  email: optionalEmail,
  phone: optionalPhoneNumber,
  address: optionalText(most.address),
  hoursEn: optionalText(),
  hoursBn: optionalText(),
  returnDays: wholeNumber(photoDays, lookMessages.promiseTooLong),
  changedMindDays: wholeNumber(photoDays, lookMessages.promiseTooLong),
  supportHours: wholeNumber(promisedHoursMost, lookMessages.promiseHoursInvalid),
  link1: link,
  link1En: optionalText(most.linkName),
  link1Bn: optionalText(most.linkName),
  link2: link,
  link2En: optionalText(most.linkName),
  link2Bn: optionalText(most.linkName),
  link3: link,
  link3En: optionalText(most.linkName),
  link3Bn: optionalText(most.linkName),
});
export type ShopLookFields = z.output<typeof shopLookFields>;

/** A link without a name cannot be read, and a name without a link leads nowhere. */
export const namesItsLinks = z.check<ShopLookFields>(({ value, issues }) => {
  for (const number of linkNames) {
    const address = value[`link${number}`];
    const names = [value[`link${number}En`], value[`link${number}Bn`]];
    if (address === '' ? names.every((name) => name === '') : !names.includes('')) continue;
    const path = [
      address === '' ? `link${number}` : `link${number}${names[0] === '' ? 'En' : 'Bn'}`,
    ];
    issues.push({ code: 'custom', path, message: lookMessages.linkUnnamed, input: address });
  }
});

/** Hours are in both languages, or in none. */
export const hasBothHours = z.check<ShopLookFields>(({ value, issues }) => {
  if ((value.hoursEn === '') === (value.hoursBn === '')) return;
  const path = [value.hoursEn === '' ? 'hoursEn' : 'hoursBn'];
  issues.push({ code: 'custom', path, message: lookMessages.bothLanguages, input: '' });
});

/** The shop's design as its admin writes it; '' where the shop has the program's own, or nothing. */
export const shopLookForm = shopLookFields.check(namesItsLinks, hasBothHours);
