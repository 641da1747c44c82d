const grouped = new Intl.NumberFormat('en-IN');
const withPoisha = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const plural = new Intl.PluralRules('en');
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** From Taka: Tk 1,25,000. */
export const priceEn = (taka: number) =>
  `Tk ${(Number.isInteger(taka) ? grouped : withPoisha).format(taka)}`;

/** `at` is ISO 8601; told as the clocks in Dhaka tell it, wherever it is read. */
export const timeEn = (at: string) => clock.format(new Date(at));

/** 1 phone, 2 phones. */
export const countedEn = (count: number, one: string, many: string) =>
  `${grouped.format(count)} ${plural.select(count) === 'one' ? one : many}`;
