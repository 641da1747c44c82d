const grouped = new Intl.NumberFormat('en-IN');
const withPoisha = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const plural = new Intl.PluralRules('en');
// A day is no moment: it is read and written in one zone.
const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Lakh and crore grouping: 1,25,000. */
export const numberEn = (value: number) => grouped.format(value);

/** From Taka: Tk 1,25,000. */
export const priceEn = (taka: number) =>
  `Tk ${(Number.isInteger(taka) ? grouped : withPoisha).format(taka)}`;

/** `day` is YYYY-MM-DD: 21 Nov. */
export const dayEn = (day: string) => dayAndMonth.format(new Date(day));

/** `at` is ISO 8601; told as the clocks in Dhaka tell it, wherever it is read. */
export const timeEn = (at: string) => clock.format(new Date(at));

/** 1 phone, 2 phones. */
export const countedEn = (count: number, one: string, many: string) =>
  `${grouped.format(count)} ${plural.select(count) === 'one' ? one : many}`;
