import type { Language } from './languages.ts';
import { changedMindDays, returnDays, supportHours } from './limits.ts';

/** How a colour is written. */
export const exampleColour = '#e8590c';

/** The service promises, in days and hours; null: the shop does not promise it. */
export type ShopPromises = {
  /** For a phone that is not as described. */
  returnDays: number | null;
  /** For a change of mind. */
  changedMindDays: number | null;
  /** Until a message is answered. */
  supportHours: number | null;
};

/** Of a shop whose admin has chosen none (specification, sections 1 and 9). */
export const defaultPromises: ShopPromises = { returnDays, changedMindDays, supportHours };

/** How people reach the operator; each may be empty. */
export type ShopContact = {
  email: string;
  phone: string;
  address: string;
  /** The opening hours. */
  hours: Readonly<Record<Language, string>>;
};

/** A link of the operator's in the footer. */
export type ShopLink = { address: string; names: Readonly<Record<Language, string>> };

/** What pages, mails and papers have of the operator, besides name and colours. */
export type ShopFacts = {
  contact: ShopContact | null;
  promises: ShopPromises;
  links: readonly ShopLink[];
};

export const defaultFacts: ShopFacts = { contact: null, promises: defaultPromises, links: [] };

/** The contact in one line for mails and papers; '' without one. */
export function contactLine({ contact }: Pick<ShopFacts, 'contact'>, language: Language): string {
  if (!contact) return '';
  const { email, phone, address, hours } = contact;
  return [email, phone, address.replace(/\s*\n\s*/g, ', '), hours[language]]
    .filter((part) => part !== '')
    .join(' · ');
}
