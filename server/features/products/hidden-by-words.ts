import { findTricks } from '#contract/phones/tricks.ts';

type Texts = { name: string; description: string; location: string };
type Before = Texts & { hidden_by: 'admin' | 'seller' | 'words' | null };

/** Whether an admin has to look at the texts of a phone before others see it. */
export const hasTricks = ({ name, description, location }: Texts): boolean =>
  findTricks([name, description, location].join('\n')).length > 0;

/**
 * The columns that hide a phone whose texts have contact details, links or words of known tricks, or
 * show it again when they are gone. Texts that an admin has let pass are not looked at again. What an
 * admin has hidden stays as it is; what its seller has taken off does unless its new texts have to be
 * looked at, or they would be shown when it is put back.
 */
export function hiddenByWords(before: Before, now: Texts, at: Date) {
  const isSame =
    before.name === now.name &&
    before.description === now.description &&
    before.location === now.location;
  if (isSame || before.hidden_by === 'admin') return {};
  if (hasTricks(now)) return { hidden_at: at, hidden_by: 'words' as const };
  return before.hidden_by === 'seller' ? {} : { hidden_at: null, hidden_by: null };
}
