import { formatsIn } from '#contract/formats/in-language.ts';
import type { Language } from '#contract/languages.ts';
import type { NoticeFacts } from '#contract/notices/kinds.ts';
import { noticeTexts } from '#contract/notices/texts.ts';

/** The facts of a notice beside its title, as labelled lines in the order of reading. */
export function factLines(
  { taka, at, place, name, count, reference }: NoticeFacts,
  { phone, reason }: { phone: string; reason: string },
  language: Language,
): { label: string; value: string }[] {
  const { facts } = noticeTexts(language);
  const { number, price, time } = formatsIn[language];
  const lines: [string, string | undefined][] = [
    [facts.phone, phone],
    [facts.name, name],
    [facts.count, count === undefined ? undefined : number(count)],
    [facts.taka, taka === undefined ? undefined : price(taka)],
    [facts.at, at && time(at)],
    [facts.place, place],
    [facts.reference, reference],
    [facts.reason, reason],
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
