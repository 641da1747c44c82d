import type { ReactNode } from 'react';
import type { BookedListing } from '#contract/orders/listing.ts';
import { monthsIn } from '#contract/phones/use-time.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';

const phoneMessages = messagesPart('phone');

/** A phone as its seller describes it, on its page or as it was booked. */
type Declared = Omit<
  BookedListing,
  'name' | 'condition' | 'description' | 'location' | 'marketPrice' | 'photos'
>;

/** All declarations of a seller; undeclared fields are listed together. */
export function DeclaredList({ phone }: { phone: Declared }) {
  const t = useMessages(phoneMessages);
  const { phone: text } = t;
  // In a shop where buyers always pay at the meeting, a missing declaration does not exclude cash.
  const isKept = useKeptPayments();
  const cash = phone.cash ?? (isKept ? false : undefined);
  const typed = (value: string | undefined) =>
    value && <span lang={textLanguage(value)}>{value}</span>;
  const list = (names: string[] | undefined, none: string) =>
    names && (names.length > 0 ? names.join(', ') : none);
  const battery = [
    given(phone.batteryHealth, text.batteryHealth),
    given(phone.batteryState, (state) => text.batteryStates[state]),
    given(phone.batteryOriginal, text.batteryOriginal),
  ].filter(Boolean);
  const facts: [term: string, value: ReactNode][] = [
    [text.model, phone.model && `${phone.brand.name} ${phone.model.name}`],
    [text.ram, given(phone.ram, text.gigabytes)],
    [text.storage, given(phone.storage, text.gigabytes) ?? typed(phone.ramRoom)],
    [text.colour, typed(phone.colour)],
    [
      text.used,
      given(phone.monthsUsed ?? monthsIn(phone.useTime), t.product.usedMonths) ??
        typed(phone.useTime),
    ],
    [text.battery, battery.join(', ')],
    [text.charger, given(phone.charger, text.with)],
    [text.box, given(phone.box, text.with)],
    [text.receipt, given(phone.receipt, text.with)],
    [text.warranty, given(phone.warrantyMonths, text.warrantyLeft)],
    [
      text.official,
      given(phone.registration, (which) => text.registrations[which]) ??
        given(phone.official, text.isOfficial),
    ],
    [
      text.locks,
      list(
        phone.locks?.map((lock) => text.lockNames[lock]),
        text.noLocks,
      ),
    ],
    [
      text.defects,
      list(
        phone.defects?.map((defect) => text.defectNames[defect]),
        text.noDefects,
      ),
    ],
    [text.negotiable, given(phone.negotiable, text.isNegotiable)],
    [text.cash, given(cash, text.takesCash)],
  ];
  const unsaid = facts.flatMap(([term, value]) => (value ? [] : term)).join(', ');
  return (
    <>
      <Facts>
        {facts.map(
          ([term, value]) =>
            value && (
              <Fact key={term} term={term}>
                <span className="font-semibold">{value}</span>
              </Fact>
            ),
        )}
      </Facts>
      {phone.registration && text.registrationMeans[phone.registration] && (
        <p className="mt-2">{text.registrationMeans[phone.registration]}</p>
      )}
      {unsaid && (
        <p className="mt-2 text-muted">
          {text.notSaid}: {unsaid}
        </p>
      )}
    </>
  );
}

/** The text of a declared value; undefined for an undeclared one. */
function given<Value>(value: Value | undefined, words: (value: Value) => string) {
  return value === undefined ? undefined : words(value);
}
