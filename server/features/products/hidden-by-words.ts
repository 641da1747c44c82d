import { type PhoneTexts, tricksOfPhone } from '#contract/phones/shown-fields.ts';

type Before = { hidden_by: 'admin' | 'seller' | 'words' | null };

/** Whether an admin has to look at the texts of a phone before others see it. */
export const hasTricks = (texts: PhoneTexts): boolean => tricksOfPhone(texts).length > 0;

/** The columns of a phone that its readers see as texts (`shownFields.phones`). */
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

/** The same under the contract's names. */
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
 * The columns that hide a phone whose texts have contact details, links or words of known tricks, or
 * show it again when they are gone. Texts that an admin has let pass are not looked at again. What an
 * admin has hidden stays as it is; what its seller has taken off does unless its new texts have to be
 * looked at, or they would be shown when it is put back.
 */
export function hiddenByWords(before: Before & PhoneTexts, now: PhoneTexts, at: Date) {
  const fields = Object.keys(now) as (keyof PhoneTexts)[];
  const isSame = fields.every((field) => (before[field] ?? '') === (now[field] ?? ''));
  if (isSame || before.hidden_by === 'admin') return {};
  if (hasTricks(now)) return { hidden_at: at, hidden_by: 'words' as const };
  return before.hidden_by === 'seller' ? {} : { hidden_at: null, hidden_by: null };
}
