import { cvcFormat, expiryFormat, numberFormat } from './typed-digits.ts';

/** The contents of the three inputs. */
export type TypedCard = { number: string; expiry: string; cvc: string };
export type CardPart = keyof TypedCard;

export const emptyCard: TypedCard = { number: '', expiry: '', cvc: '' };

const rules: Record<CardPart, (typed: string) => boolean> = {
  number: (typed) => isCardNumber(numberFormat.clean(typed)),
  expiry: (typed) => /^(0[1-9]|1[0-2])(20)?\d\d$/.test(expiryFormat.clean(typed)),
  cvc: (typed) => cvcFormat.clean(typed).length === 3,
};

/** Whether an input is well-formed. Whether the card works is decided by the provider. */
export function isPartComplete(card: TypedCard, part: CardPart): boolean {
  return rules[part](card[part]);
}

export function isComplete(card: TypedCard): boolean {
  return Object.keys(rules).every((part) => isPartComplete(card, part as CardPart));
}

/** The card in the wire format of the provider. */
export function toWireCard({ number, expiry, cvc }: TypedCard) {
  const date = expiryFormat.clean(expiry);
  return {
    number: numberFormat.clean(number),
    expMonth: Number(date.slice(0, 2)),
    expYear: 2000 + Number(date.slice(-2)),
    cvc: cvcFormat.clean(cvc),
  };
}

/** Checks length and check digit (Luhn) of a card number. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}
