import { findTricks } from '#contract/tricks.ts';

type Texts = { name: string; description: string; location: string };
type Before = Texts & { hidden_by: 'admin' | 'seller' | 'words' | null };

/** Whether an admin has to look at the texts of a phone before others see it. */
export const hasTricks = ({ name, description, location }: Texts): boolean =>
  findTricks([name, description, location].join('\n')).length > 0;

/**
 * The columns that hide a phone whose texts have contact details, links or words of known tricks, or
 * show it again when they are gone. Texts that an admin has let pass are not looked at again. What is
 * hidden for another reason stays as it is.
 */
export function hiddenByWords(before: Before, now: Texts, at: Date) {
  if (before.hidden_by === 'admin' || before.hidden_by === 'seller') return {};
  const isSame =
    before.name === now.name &&
    before.description === now.description &&
    before.location === now.location;
  if (isSame) return {};
  return hasTricks(now)
    ? { hidden_at: at, hidden_by: 'words' as const }
    : { hidden_at: null, hidden_by: null };
}
