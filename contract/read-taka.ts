import { toAsciiDigits } from './digits.ts';
import { tidy } from './text.ts';

/** The sign or the name of the Taka; `/-` and `/=` end an amount by hand, `only` in words. */
const before = /^(?:৳|টাকা|taka|tk\.?|bdt)\s*/iu;
const after = /(?:\s*(?:৳|টাকা|taka|tk\.?|bdt|\/[-=]|only|মাত্র))+$/iu;

/** `25,000`, `25.000`, `2 50 000`: the same sign between groups of the west or of South Asia. */
const grouped = /^[1-9]\d{0,2}(?:([,. ])(?:\d{3}\1)*\d{3}|([,. ])(?:\d{2}\2)+\d{3})$/;

const digits = '\\d[\\d,.]*(?: \\d[\\d,.]*)*';
const parts = new RegExp(
  `^(?:(${digits}) ?(?:lakhs?|lacs?|লাখ|লক্ষ))? ?` +
    `(?:(${digits}) ?(?:k|হাজার|ha[jz]ar|thousand))? ?(${digits})?$`,
  'iu',
);

/** Longer texts are no amounts. */
const maxLength = 60;

type Unread = 'missing' | 'not-number' | 'unclear' | 'too-fine';

/**
 * Parses an amount of Taka as people write it: `25,000`, `৳২৫ হাজার`, `Tk 25000/-`, `2.5 lakh`. A dot
 * before three digits separates thousands, because money has two decimals. What could be two
 * amounts, such as `25,50`, is 'unclear'.
 */
export function readTaka(typed: string): number | Unread {
  if (typed.length > maxLength) return 'not-number';
  const text = toAsciiDigits(tidy(typed))
    .replace(/\s+/g, ' ')
    .replace(/٬|، ?/g, ',')
    .replaceAll('٫', '.')
    .replace(/(\d[,.]) (?=\d)/g, '$1')
    .replace(before, '')
    .replace(after, '');
  if (typed.trim() === '') return 'missing';
  const [, lakh, thousand, rest] = parts.exec(text) ?? [];
  if (lakh === undefined && thousand === undefined)
    return rest === undefined ? 'not-number' : readPlain(rest);
  return readUnits([
    [lakh, 100_000, /^\d{1,2}$/],
    [thousand, 1_000, lakh === undefined ? /^\d{1,3}$/ : /^\d{1,2}$/],
    [rest, 1, thousand === undefined ? /^\d{4,5}$/ : /^\d{3}$/],
  ]);
}

/** `25.5k`, `2 lakh 50 hajar`: only the last part has decimals, and each is smaller than the unit before. */
function readUnits(all: [string | undefined, number, RegExp][]): number | Unread {
  const present = all.flatMap(([said, unit, whole]) =>
    said === undefined ? [] : [{ said, unit, whole }],
  );
  let poisha = 0;
  for (const [index, { said, unit, whole }] of present.entries()) {
    const isAlone = present.length === 1;
    const isLast = index === present.length - 1 && unit > 1;
    const fits = whole.test(said) || (isLast && /^\d{1,2}\.\d{1,2}$/.test(said));
    if (!fits && !(isAlone && /^\d{1,3}(?:\.\d{1,2})?$/.test(said))) return 'unclear';
    poisha += Math.round(Number(said) * unit * 100);
  }
  return poisha / 100;
}

function readPlain(text: string): number | Unread {
  if (/^\d+(?:\.\d{1,2})?$/.test(text)) return Number(text);
  const [, whole = '', decimals = ''] = /^(.*?)(\.\d{1,2})?$/.exec(text) ?? [];
  // With dots as separators, a last one that is something else could be either.
  if (grouped.test(whole) && !(decimals && whole.includes('.')))
    return Number(`${whole.replace(/[,. ]/g, '')}${decimals}`);
  return /^(?:\d+\.\d{4,}|0+\.\d{3})$/.test(text) ? 'too-fine' : 'unclear';
}
