/** Where most people here have their mail, and what resembles these but exists as well. */
const common = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];
const others = new Set(['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'hushmail.com']);

/** At most so many letters are wrong in a mistyped domain. */
const maxMistakes = 2;

/** Letters that are missing, too many, other or swapped (optimal string alignment). */
function mistakesIn(typed: string, meant: string): number {
  let [before, last]: number[][] = [[], [...meant, ''].map((_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= meant.length; at += 1) {
      const isSame = typed[row - 1] === meant[at - 1];
      const isSwap = typed[row - 1] === meant[at - 2] && typed[row - 2] === meant[at - 1];
      next[at] = Math.min(
        (next[at - 1] ?? 0) + 1,
        (last?.[at] ?? 0) + 1,
        (last?.[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before?.[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last?.[meant.length] ?? 0;
}

/**
 * The address that was probably meant: its domain is nearly a common one (`gmial.com`,
 * `gmail.con`). Null for any other, which may be right: a form should only question it.
 */
export function nearAddress(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (common.includes(domain) || others.has(domain)) return null;
  const meant = common.find(
    (each) => Math.abs(each.length - domain.length) < 3 && mistakesIn(domain, each) <= maxMistakes,
  );
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}
