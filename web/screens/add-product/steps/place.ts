import * as z from 'zod/mini';
import type { Api } from '#contract/client.ts';
import { declarationMessages } from '#contract/phones/declaration-messages.ts';
import { tidy } from '#contract/text.ts';
import { InvalidForm } from '#web/forms/define-form.ts';

/** The hidden field with the place for which the district was chosen. */
export const placeFields = { districtOf: z.optional(z.string()) };

type TypedPlace = {
  location: string;
  district?: string | undefined;
  districtOf?: string | undefined;
};

/** Whether the district was chosen for exactly this place, and is not of an earlier one. */
export const isChosenFor = ({ location, district, districtOf }: TypedPlace) =>
  Boolean(district) && tidy(districtOf ?? '') === tidy(location);

/**
 * The district to send with a place; undefined if the server reads it from the place's text, with
 * the area. Throws `InvalidForm` at the field of the district if the text names none.
 */
export async function districtToSend<District extends string>(
  place: TypedPlace & { district?: District | undefined },
  api: Api,
): Promise<District | undefined> {
  const { location, district } = place;
  if (isChosenFor(place)) return district;
  const read = await api('GET /places', { query: { q: location } });
  if (read.district) return undefined;
  if (!district) throw new InvalidForm({ district: declarationMessages.districtAsked });
  return district;
}
