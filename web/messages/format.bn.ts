// Digits in Bangla, groups as in en-IN: `bn-BD` puts the sign behind the price.
const grouped = new Intl.NumberFormat('en-IN-u-nu-beng');
const withPoisha = new Intl.NumberFormat('en-IN-u-nu-beng', { minimumFractionDigits: 2 });
const plain = new Intl.NumberFormat('en-IN-u-nu-beng', { useGrouping: false });
const twoDigits = new Intl.NumberFormat('en-IN-u-nu-beng', { minimumIntegerDigits: 2 });
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

const months = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
];

/** First hour of each part of the day as people in Bangladesh call it; Intl knows only AM and PM. */
const dayParts: [from: number, name: string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
];

/** Lakh and crore grouping: ১,২৫,০০০. */
export const numberBn = (value: number) => grouped.format(value);

/** From Taka: ৳১,২৫,০০০. */
export const priceBn = (taka: number) =>
  `৳${(Number.isInteger(taka) ? grouped : withPoisha).format(taka)}`;

/** A year, which is not grouped: ২০২৬. */
export const yearBn = (year: number) => plain.format(year);

/** `day` is YYYY-MM-DD: ২১ নভেম্বর. */
export function dayBn(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return `${plain.format(date)} ${months[month - 1]}`;
}

function momentBn([year = 0, month = 0, day = 0, hour = 0, minute = 0]: number[]): string {
  const part = dayParts.find(([from]) => hour >= from)?.[1];
  const clockTime = `${plain.format(hour % 12 || 12)}:${twoDigits.format(minute)}`;
  return `${plain.format(day)} ${months[month - 1]} ${plain.format(year)}, ${part} ${clockTime}`;
}

/**
 * `at` is ISO 8601; told as the clocks in Dhaka tell it: ২১ নভেম্বর ২০২৬, রাত ৮:৩৭. Made here of
 * numbers, so that every browser writes what the server wrote.
 */
export function timeBn(at: string): string {
  const parts = clock.formatToParts(new Date(at));
  const [day = 0, month = 0, year = 0, ...time] = parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value));
  return momentBn([year, month, day, ...time]);
}

const americanTime = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):\d+\s(AM|PM)$/;

/** A post time as browsers write it, 11/21/2026, 3:13:02 PM; any other text stays as it is. */
export function postTimeBn(postTime: string): string {
  const [, ...parts] = americanTime.exec(postTime) ?? [];
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = parts.map(Number);
  if (!months[month - 1]) return postTime;
  return momentBn([year, month, day, (hour % 12) + (parts[5] === 'PM' ? 12 : 0), minute]);
}
