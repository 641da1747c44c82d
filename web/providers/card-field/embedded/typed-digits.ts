import { toAsciiDigits } from '#contract/digits.ts';

/** The format of grouped digits: `4242 4242`, `12/30`. */
export type Format = { clean: (typed: string) => string; write: (digits: string) => string };

/** Groups of four, at most 19 digits. */
export const numberFormat: Format = {
  clean: (typed) => digitsOf(typed).slice(0, 19),
  write: (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 '),
};

/** `MM/YY` or `MM/20YY`; a month of one digit gets a leading zero. */
export const expiryFormat: Format = {
  clean: (typed) => {
    const month = toAsciiDigits(typed).replace(/^\s*(\d)\s*[/-]/, '0$1/');
    const digits = digitsOf(month).replace(/^[2-9]/, '0$&');
    return digits.slice(0, digits.slice(2).startsWith('20') ? 6 : 4);
  },
  write: (digits) => digits.replace(/^(\d\d)(?=\d)/, '$1/'),
};

export const cvcFormat: Format = {
  clean: (typed) => digitsOf(typed).slice(0, 3),
  write: (digits) => digits,
};

function digitsOf(typed: string): string {
  return toAsciiDigits(typed).replace(/\D/g, '');
}

type Typed = { text: string; caret: number; inputType?: string | undefined };

/**
 * The text and caret position after a person has typed, pasted or deleted. The caret stays behind
 * the same digit when groups move. Deleting a separator also deletes the adjacent digit; otherwise
 * the caret could never pass it.
 */
export function rewrite(typed: Typed, previous: string, format: Format) {
  let { text, caret } = typed;
  if (format.clean(text) === format.clean(previous) && text.length < previous.length) {
    const digits = digitsOf(text);
    const before = digitsOf(text.slice(0, caret)).length;
    const at = typed.inputType === 'deleteContentForward' ? before : before - 1;
    if (at >= 0) {
      text = digits.slice(0, at) + digits.slice(at + 1);
      caret = at;
    }
  }
  const shown = format.write(format.clean(text));
  const behind = format.clean(text.slice(0, caret)).length;
  return { shown, caret: positionOf(shown, behind, caret === text.length) };
}

/** The position behind the n-th digit; `atEnd` gives the end of the text. */
function positionOf(shown: string, digits: number, atEnd: boolean): number {
  if (atEnd) return shown.length;
  let position = 0;
  for (let left = digits; left > 0 && position < shown.length; position += 1) {
    if (/\d/.test(shown.charAt(position))) left -= 1;
  }
  return position;
}
