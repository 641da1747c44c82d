import type { Language } from '#contract/languages.ts';
import type { NoticeFacts } from '#contract/notices/kinds.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { inDhaka } from '#server/lib/dhaka.ts';

const locales: Record<Language, string> = { bn: 'bn-BD', en: 'en-GB' };

/** The first hour of each part of the day in Bangla; Intl has only AM and PM. */
const dayParts: [from: number, name: string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকেল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
];

/** From Taka, with lakh grouping: ৳১,২৫,০০০ or Tk 1,25,000. */
function price(taka: number, language: Language): string {
  const digits = Number.isInteger(taka) ? 0 : 2;
  // English in Bangladesh groups digits by lakh; of Intl's locales India's does.
  const format = new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${language === 'bn' ? '৳' : 'Tk '}${format.format(taka)}`;
}

/** `at` is ISO 8601; the result is in Dhaka's time: ২২ নভেম্বর ২০২৬, সন্ধ্যা ৬:২০. */
function moment(at: string, language: Language): string {
  const when = new Date(at);
  const zone = { timeZone: 'Asia/Dhaka' } as const;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...zone, ...options }).format(when);
  const day = `${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`;
  if (language === 'en')
    return `${day}, ${part({ hour: 'numeric', minute: '2-digit', hour12: true })}`;
  const dhaka = inDhaka(when);
  const hour = dhaka.getUTCHours();
  const name = dayParts.find(([from]) => hour >= from)?.[1];
  const digits = new Intl.NumberFormat('bn-BD');
  const minutes = new Intl.NumberFormat('bn-BD', { minimumIntegerDigits: 2 });
  return `${day}, ${name} ${digits.format(hour % 12 || 12)}:${minutes.format(dhaka.getUTCMinutes())}`;
}

/** The facts of a notice beside its title, as labelled lines in the order of reading. */
export function factLines(
  { taka, at, place, name, count, reference }: NoticeFacts,
  { phone, reason }: { phone: string; reason: string },
  language: Language,
): { label: string; value: string }[] {
  const { facts } = noticeTexts[language];
  const lines: [string, string | undefined][] = [
    [facts.phone, phone],
    [facts.name, name],
    [facts.count, count === undefined ? undefined : count.toLocaleString(locales[language])],
    [facts.taka, taka === undefined ? undefined : price(taka, language)],
    [facts.at, at && moment(at, language)],
    [facts.place, place],
    [facts.reference, reference],
    [facts.reason, reason],
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
