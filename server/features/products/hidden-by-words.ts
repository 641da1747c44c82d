import { type PhoneTexts, tricksOfPhone } from '#contract/phones/shown-fields.ts';
import { canHide, type HidingEvent, hidingStateOf } from './hiding.ts';

/** Whether an admin must review the texts of a phone before it is public. */
export const hasTricks = (texts: PhoneTexts): boolean => tricksOfPhone(texts).length > 0;

/** The columns of a phone whose texts are public (`shownFields.phones`). */
export const textColumns = [
  'products.name',
  'products.description',
  'products.location',
  'products.use_time',
  'products.ram_room',
  'products.post_time',
  'products.colour',
  'products.area',
] as const;

/** The texts of a row under the contract's names. */
export function textsOf(row: {
  name: string;
  description: string;
  location: string;
  use_time: string;
  ram_room: string;
  post_time: string;
  colour: string | null;
  area: string | null;
}) {
  const { use_time: useTime, ram_room: ramRoom, post_time: postTime, ...same } = row;
  const { name, description, location, colour, area } = same;
  return { name, description, location, useTime, ramRoom, postTime, colour, area };
}

/**
 * The event of `hiding.ts` for an edit of the texts: whether they have contact details, links or
 * words of known tricks. Null if the texts are unchanged, so that an admin's approval remains
 * valid, or if the table has no transition.
 */
export function hidingEventOf(
  before: Parameters<typeof hidingStateOf>[0] & PhoneTexts,
  now: PhoneTexts,
): HidingEvent | null {
  const fields = Object.keys(now) as (keyof PhoneTexts)[];
  if (fields.every((field) => (before[field] ?? '') === (now[field] ?? ''))) return null;
  const event = hasTricks(now) ? 'find-tricks' : 'find-none';
  return canHide(hidingStateOf(before), event) ? event : null;
}
