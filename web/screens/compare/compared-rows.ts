import type { PhonePage } from '#contract/phone-page.ts';
import { monthsIn } from '#contract/phones/use-time.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const compareMessages = messagesPart('compare');
const phoneMessages = messagesPart('phone');

type Phones = readonly (PhonePage | null)[];

export type ComparedRow = {
  term: string;
  /** By column; undefined for what is undeclared, and for a phone that is gone. */
  values: (string | undefined)[];
  /** Whether sellers typed the values. */
  isTyped?: true;
  /** Whether the phones that are still there differ; `single` if it is one. */
  kind: 'same' | 'differs' | 'single';
  /** The columns with the best value, and what it is. */
  best?: { columns: number[]; word: string } | undefined;
};

/** The columns with the lowest or highest number; none unless at least two differ. */
export function bestColumns(
  numbers: readonly (number | null | undefined)[],
  direction: 'lowest' | 'highest',
): number[] {
  const known = numbers.filter((each) => typeof each === 'number');
  if (new Set(known).size < 2) return [];
  const best = direction === 'lowest' ? Math.min(...known) : Math.max(...known);
  return numbers.flatMap((each, index) => (each === best ? [index] : []));
}

/** What the phones are compared by, in the words of their pages. */
export function useComparedRows(phones: Phones): ComparedRow[] {
  const t = useMessages(compareMessages, phoneMessages);
  const { comparison: text, phone: said } = t;
  const isKept = useKeptPayments();
  const row = (
    term: string,
    read: (phone: PhonePage) => string | undefined,
    more: Pick<ComparedRow, 'best' | 'isTyped'> = {},
  ): ComparedRow => {
    const values = phones.map((phone) => (phone ? read(phone) || undefined : undefined));
    const there = values.filter((_, index) => phones[index]);
    const kind = there.length < 2 ? 'single' : new Set(there).size < 2 ? 'same' : 'differs';
    return { term, values, kind, ...more };
  };
  const best = (
    numberOf: (phone: PhonePage) => number | null | undefined,
    direction: 'lowest' | 'highest',
    word: string,
  ) => {
    const numbers = phones.map((phone) => phone && numberOf(phone));
    return { best: { columns: bestColumns(numbers, direction), word } };
  };
  const battery = (phone: PhonePage) =>
    [
      given(phone.batteryHealth, said.batteryHealth),
      given(phone.batteryState, (state) => said.batteryStates[state]),
      given(phone.batteryOriginal, said.batteryOriginal),
    ]
      .filter(Boolean)
      .join(', ');
  const seller = ({ seller: { since, sold, soldForCash, reported } }: PhonePage) =>
    [
      said.since(t.date(since)),
      said.conduct.sold(sold, soldForCash),
      ...(reported > 0 ? [said.sellerReported(reported)] : []),
    ].join(' · ');
  const payment = ({ cash }: PhonePage) =>
    isKept ? [text.kept, ...(cash ? [text.orCash] : [])].join(', ') : text.atMeeting;
  const rows = [
    row(
      t.product.price,
      ({ selingPrice }) => (selingPrice === null ? said.sold : t.price(selingPrice)),
      best(({ selingPrice }) => selingPrice, 'lowest', text.lowest),
    ),
    row(t.product.condition, ({ condition }) => t.conditions[condition]),
    row(
      said.ram,
      ({ ram }) => given(ram, said.gigabytes),
      best(({ ram }) => ram, 'highest', text.most),
    ),
    row(
      said.storage,
      ({ storage }) => given(storage, said.gigabytes),
      best(({ storage }) => storage, 'highest', text.most),
    ),
    row(
      said.battery,
      battery,
      best(({ batteryHealth }) => batteryHealth, 'highest', text.most),
    ),
    row(
      said.used,
      ({ monthsUsed, useTime }) =>
        given(monthsUsed ?? monthsIn(useTime), t.product.usedMonths) ?? useTime,
      { isTyped: true },
    ),
    row(said.box, ({ box }) => given(box, said.with)),
    row(said.charger, ({ charger }) => given(charger, said.with)),
    row(said.receipt, ({ receipt }) => given(receipt, said.with)),
    row(
      said.warranty,
      ({ warrantyMonths }) => given(warrantyMonths, said.warrantyLeft),
      best(({ warrantyMonths }) => warrantyMonths, 'highest', text.longest),
    ),
    row(
      said.official,
      ({ registration, official }) =>
        given(registration, (which) => said.registrations[which]) ??
        given(official, said.isOfficial),
    ),
    row(said.defects, ({ defects }) =>
      given(
        defects,
        (list) => list.map((each) => said.defectNames[each]).join(', ') || said.noDefects,
      ),
    ),
    row(said.locks, ({ locks }) =>
      given(locks, (list) => list.map((each) => said.lockNames[each]).join(', ') || said.noLocks),
    ),
    row(said.negotiable, ({ negotiable }) => given(negotiable, said.isNegotiable)),
    row(said.place, ({ location }) => location, { isTyped: true }),
    row(said.seller, ({ selersName, isVerified }) =>
      [selersName, ...(isVerified ? [t.product.sellerVerified] : [])].join(' · '),
    ),
    row(text.record, seller),
    row(text.payment, payment),
  ];
  // A row has at least one value.
  return rows.filter(({ values }) => values.some((value) => value !== undefined));
}

/** The text of a declared value; undefined for an undeclared one. */
function given<Value>(value: Value | undefined, words: (value: Value) => string) {
  return value === undefined ? undefined : words(value);
}
