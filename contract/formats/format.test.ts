import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateBn, daysAgoBn, numberBn, priceBn, timeBn, usedMonthsBn, yearBn } from './bn.ts';
import { monthOf } from './dhaka.ts';
import {
  countedEn,
  dateEn,
  dayEn,
  daysAgoEn,
  numberEn,
  priceEn,
  timeEn,
  usedMonthsEn,
} from './en.ts';
import { formatsIn } from './in-language.ts';
import { postTimeAt } from './read-post-time.ts';
import { postTimeOf } from './write-post-time.ts';

test.each([
  [0, 'Tk 0', '৳০'],
  [999, 'Tk 999', '৳৯৯৯'],
  [12_500, 'Tk 12,500', '৳১২,৫০০'],
  [1_25_000, 'Tk 1,25,000', '৳১,২৫,০০০'],
  [1_23_45_678, 'Tk 1,23,45,678', '৳১,২৩,৪৫,৬৭৮'],
  [9_999.5, 'Tk 9,999.50', '৳৯,৯৯৯.৫০'],
])('%d Taka are %s and %s: lakhs and crores, and the sign first', (taka, english, bangla) => {
  expect(priceEn(taka)).toBe(english);
  expect(priceBn(taka)).toBe(bangla);
});

describe('a moment is shown as the clocks in Dhaka tell it, with the part of the day in Bangla', () => {
  test.each([
    ['2026-11-20T18:00:00Z', '21 Nov 2026, 00:00', '২১ নভেম্বর ২০২৬, রাত ১২:০০'],
    ['2026-11-20T22:05:00Z', '21 Nov 2026, 04:05', '২১ নভেম্বর ২০২৬, ভোর ৪:০৫'],
    ['2026-02-01T03:30:00Z', '1 Feb 2026, 09:30', '১ ফেব্রুয়ারি ২০২৬, সকাল ৯:৩০'],
    // The first and last minutes of the parts of the day.
    ['2026-11-22T21:59:00Z', '23 Nov 2026, 03:59', '২৩ নভেম্বর ২০২৬, রাত ৩:৫৯'],
    ['2026-11-22T22:00:00Z', '23 Nov 2026, 04:00', '২৩ নভেম্বর ২০২৬, ভোর ৪:০০'],
    ['2026-11-23T00:00:00Z', '23 Nov 2026, 06:00', '২৩ নভেম্বর ২০২৬, সকাল ৬:০০'],
    ['2026-11-23T05:59:00Z', '23 Nov 2026, 11:59', '২৩ নভেম্বর ২০২৬, সকাল ১১:৫৯'],
    ['2026-11-23T10:00:00Z', '23 Nov 2026, 16:00', '২৩ নভেম্বর ২০২৬, বিকেল ৪:০০'],
    ['2026-11-23T12:00:00Z', '23 Nov 2026, 18:00', '২৩ নভেম্বর ২০২৬, সন্ধ্যা ৬:০০'],
    ['2026-11-23T14:00:00Z', '23 Nov 2026, 20:00', '২৩ নভেম্বর ২০২৬, রাত ৮:০০'],
    ['2026-02-01T06:00:00Z', '1 Feb 2026, 12:00', '১ ফেব্রুয়ারি ২০২৬, দুপুর ১২:০০'],
    ['2026-06-30T10:15:00Z', '30 Jun 2026, 16:15', '৩০ জুন ২০২৬, বিকেল ৪:১৫'],
    ['2026-06-30T12:45:00Z', '30 Jun 2026, 18:45', '৩০ জুন ২০২৬, সন্ধ্যা ৬:৪৫'],
    ['2026-12-31T14:37:00Z', '31 Dec 2026, 20:37', '৩১ ডিসেম্বর ২০২৬, রাত ৮:৩৭'],
  ])('%s', (at, english, bangla) => {
    expect(timeEn(at)).toBe(english);
    expect(timeBn(at)).toBe(bangla);
  });
});

test.each([
  ['2026-11-21T09:13:02.999Z', '11/21/2026, 3:13:02 PM'],
  ['2026-11-20T18:00:00Z', '11/21/2026, 12:00:00 AM'],
  ['2026-01-02T06:05:09Z', '1/2/2026, 12:05:09 PM'],
])('a phone listed at %s has the post time "%s"', (at, postTime) => {
  expect(postTimeOf(new Date(at))).toBe(postTime);
});

test.each([
  ['11/21/2026, 3:13:02 PM', '2026-11-21T09:13:02.000Z'],
  ['11/21/2026, 12:00:00 AM', '2026-11-20T18:00:00.000Z'],
  // Browsers put a narrow space before AM and PM, or an ordinary one.
  ['1/2/2026, 12:05:09\u202fPM', '2026-01-02T06:05:09.000Z'],
  ['13/40/2026, 1:00:00 PM', null],
  ['yesterday', null],
])('the post time "%s" is %s', (postTime, at) => {
  expect(postTimeAt(postTime)).toBe(at);
});

test.each([
  ['2026-11-21T18:00:00Z', 'today', 'আজ'],
  ['2026-11-21T17:59:59Z', 'yesterday', 'গতকাল'],
  ['2026-11-20T18:00:00Z', 'yesterday', 'গতকাল'],
  ['2026-11-20T17:59:59Z', '2 days ago', '২ দিন আগে'],
  ['2026-10-01T12:00:00Z', '1 month ago', '১ মাস আগে'],
  ['2024-11-22T12:00:00Z', '2 years ago', '২ বছর আগে'],
  // The clock of a phone may be slow.
  ['2026-11-23T12:00:00Z', 'today', 'আজ'],
])('on 22 November, whatever the hour in Dhaka, %s was %s, %s', (at, english, bangla) => {
  for (const now of ['2026-11-21T18:00:00Z', '2026-11-22T17:59:59Z']) {
    expect(daysAgoEn(at, Date.parse(now))).toBe(english);
    expect(daysAgoBn(at, Date.parse(now))).toBe(bangla);
  }
});

test('the day of a moment is that of Dhaka', () => {
  expect(dateEn('2026-11-20T18:00:00Z')).toBe('21 Nov 2026');
  expect(dateBn('2026-11-20T18:00:00Z')).toBe('২১ নভেম্বর ২০২৬');
});

describe('documents and mails', () => {
  const { en, bn } = formatsIn;

  test('amounts have two decimals, and the currency as a word in Bangla', () => {
    expect(en.amount(1_25_000_00)).toBe('Tk 1,25,000.00');
    expect(bn.amount(1_25_000_05)).toBe('১,২৫,০০০.০৫ টাকা');
  });

  test('the month is written out, and midnight in Dhaka begins the next day', () => {
    const at = '2026-08-31T18:05:00Z';
    expect([en.time(at), bn.time(at)]).toEqual([
      '1 September 2026, 12:05 am',
      '১ সেপ্টেম্বর ২০২৬, রাত ১২:০৫',
    ]);
    const date = new Date(at);
    expect([en.date(date), bn.date(date)]).toEqual(['1 September 2026', '১ সেপ্টেম্বর, ২০২৬']);
    expect([en.month('2026-08'), bn.month('2026-08')]).toEqual(['August 2026', 'আগস্ট ২০২৬']);
  });

  test('a number that is a name is not grouped', () => {
    expect([en.digits('0012345'), bn.digits('0012345')]).toEqual(['0012345', '০০১২৩৪৫']);
  });
});

test.each([
  [0, '0 months', '০ মাস'],
  [1, '1 month', '১ মাস'],
  [12, '1 year', '১ বছর'],
  [27, '2 years 3 months', '২ বছর ৩ মাস'],
])('a phone used for %i months was used for %s, %s', (months, english, bangla) => {
  expect([usedMonthsEn(months), usedMonthsBn(months)]).toEqual([english, bangla]);
});

test('numbers are grouped, years are not', () => {
  expect(numberBn(1_25_000)).toBe('১,২৫,০০০');
  expect(yearBn(2026)).toBe('২০২৬');
});

test('in English one thing is one, and none are many', () => {
  expect([0, 1, 2].map((count) => countedEn(count, 'phone', 'phones'))).toEqual([
    '0 phones',
    '1 phone',
    '2 phones',
  ]);
});

describe('what is written here without Intl reads as Intl would write it', () => {
  test('numbers, in the digits of both languages', () => {
    const [english, bangla] = ['en-IN', 'en-IN-u-nu-beng'].map(
      (name) => new Intl.NumberFormat(name),
    );
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(numberEn(value)).toBe(english?.format(value));
        expect(numberBn(value)).toBe(bangla?.format(value));
      }),
    );
  });

  test('prices with poisha', () => {
    const withPoisha = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    const poisha = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), poisha, (taka, rest) => {
        const price = Number(`${taka}.${String(rest).padStart(2, '0')}`);
        expect(priceEn(price)).toBe(`Tk ${withPoisha.format(price)}`);
      }),
    );
  });

  // Bangladesh last had daylight saving time in 2009.
  const [min, max] = [new Date('2010-01-02'), new Date('2099-12-31')];
  const anyTime = fc.date({ min, max, noInvalidDate: true });
  const inDhaka = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Dhaka', ...options });
  const longDate = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const longMonth = { month: 'long', year: 'numeric' } as const;

  test('days and moments', () => {
    const date = { day: 'numeric', month: 'short' } as const;
    const time = { year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...date });
    const clock = inDhaka('en-GB', { ...date, ...time });
    fc.assert(
      fc.property(anyTime, (at) => {
        expect(timeEn(at.toISOString())).toBe(clock.format(at));
        expect(dayEn(at.toISOString().slice(0, 10))).toBe(day.format(at));
      }),
    );
  });

  test('post times', () => {
    fc.assert(
      fc.property(anyTime, (at) => {
        expect(postTimeOf(at)).toBe(at.toLocaleString('en-US', { timeZone: 'Asia/Dhaka' }));
      }),
    );
  });

  test.each([
    ['en', 'en-GB'],
    ['bn', 'bn-BD'],
  ] as const)('days and months of documents and mails, in %s', (language, locale) => {
    const formats = formatsIn[language];
    const [date, month] = [inDhaka(locale, longDate), inDhaka(locale, longMonth)];
    const clock = inDhaka('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true });
    fc.assert(
      fc.property(anyTime, (at) => {
        expect(formats.date(at)).toBe(date.format(at));
        expect(formats.month(monthOf(at))).toBe(month.format(at));
        if (language === 'en') {
          expect(formats.time(at.toISOString())).toBe(`${date.format(at)}, ${clock.format(at)}`);
        }
      }),
    );
  });

  test.each([
    ['en', 'en-IN', (amount: string) => `Tk ${amount}`],
    ['bn', 'bn-BD', (amount: string) => `${amount} টাকা`],
  ] as const)('amounts of documents, in %s', (language, locale, written) => {
    const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const amount = new Intl.NumberFormat(locale, two);
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (poisha) => {
        expect(formatsIn[language].amount(poisha)).toBe(written(amount.format(poisha / 100)));
      }),
    );
  });
});
