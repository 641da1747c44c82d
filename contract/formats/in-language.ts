import type { Language } from '../languages.ts';
import { dayBn, inBangla, monthBn, numberBn, priceBn, timeBn, yearBn } from './bn.ts';
import { dayOf } from './dhaka.ts';
import { longDateEn, longMonthEn, longTimeEn, numberEn, priceEn } from './en.ts';
import { grouped } from './format.ts';

/** Numbers, money and dates in mails and documents. */
type Formats = {
  number: (value: number) => string;
  /** From Taka. */
  price: (taka: number) => string;
  /** From poisha, always with two decimals. */
  amount: (poisha: number) => string;
  /** From ISO 8601, in Dhaka time. */
  time: (at: string) => string;
  date: (at: Date) => string;
  /** From YYYY-MM. */
  month: (month: string) => string;
  /** Each digit by itself, such as of a number that is a name. */
  digits: (text: string) => string;
};

/** For programs that need a language by its code. Pages import `en.ts` or `bn.ts` only. */
export const formatsIn: Record<Language, Formats> = {
  en: {
    number: numberEn,
    price: priceEn,
    amount: (poisha) => `Tk ${grouped(poisha / 100, 2)}`,
    time: longTimeEn,
    date: (at) => longDateEn(at.toISOString()),
    month: longMonthEn,
    digits: (text) => text,
  },
  bn: {
    number: numberBn,
    price: priceBn,
    amount: (poisha) => `${inBangla(grouped(poisha / 100, 2))} টাকা`,
    time: timeBn,
    date: (at) => `${dayBn(dayOf(at))}, ${yearBn(Number(dayOf(at).slice(0, 4)))}`,
    month: monthBn,
    digits: inBangla,
  },
};
