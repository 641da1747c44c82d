import { dayOf } from '#contract/formats/dhaka.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { messages } from '#web/i18n/en/orders/deal.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PrivatePhotos } from '#web/shop/private-photos.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Section } from '#web/ui/page.tsx';

const dealMessages = messagesPart('deal');

type Entry = OrderPage['history'][number];
type Texts = (typeof messages)['deal'];

const whoBooks: Entry['role'] = 'buyer';

/**
 * The events of the order, oldest first: one line a day, with its newest event, which unfolds to all; the
 * last day's are unfolded. Who decides or answers reads all of them.
 */
export function History({ order, isOpen }: { order: OrderPage; isOpen: boolean }) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  const days = daysOf(order, deal);
  return (
    <ol className="grid gap-2">
      {days.map(({ day, events }, index) => (
        <li key={day}>
          <details open={isOpen || index === days.length - 1}>
            <summary className="fold min-h-11 cursor-pointer items-center">
              <span className="min-w-0 wrap-anywhere">
                <strong>{t.date(events[0]?.at ?? '')}</strong>{' '}
                <span className="text-sm text-muted">{events.at(-1)?.line}</span>
              </span>
            </summary>
            <ol className="grid gap-3 pt-1">
              {events.map(({ at, line, by, entry }) => (
                <li key={entry?._id ?? day} className="border-l-4 border-line pl-3">
                  <p className="font-semibold">{line}</p>
                  <p className="text-sm text-muted">
                    {by && `${by} · `}
                    <Timestamp at={at} />
                  </p>
                  {entry && <Said entry={entry} />}
                </li>
              ))}
            </ol>
          </details>
        </li>
      ))}
    </ol>
  );
}

type Line = { at: string; line: string; by: string; entry?: Entry };

/** The booking and what followed, by days of Dhaka. */
function daysOf({ history, bookedAt }: OrderPage, deal: Texts) {
  const lines: Line[] = [
    { at: bookedAt, line: deal.stepNames[0] ?? '', by: deal.by[whoBooks] },
    ...history.map((entry) => ({
      at: entry.at,
      line: lineOf(entry, deal),
      by: entry.event === 'settled-outside' ? '' : deal.by[entry.role],
      entry,
    })),
  ];
  const days: { day: string; events: Line[] }[] = [];
  for (const line of lines) {
    const day = dayOf(new Date(line.at));
    const last = days.at(-1);
    if (last?.day === day) last.events.push(line);
    else days.push({ day, events: [line] });
  }
  return days;
}

function lineOf({ event, late, afterRefusal }: Entry, deal: Texts): string {
  if (late) return deal.lateCode;
  return afterRefusal ? deal.codeAfterRefusal : deal.events[event];
}

function Said({ entry }: { entry: Entry }) {
  const t = useMessages(dealMessages);
  const { place, meetAt, problem, failed, ticked, taka, reason, silent } = entry;
  return (
    <>
      {silent.map((side) => (
        <p key={side}>{t.deal.silentAt[side]}</p>
      ))}
      {place && (
        <p className="wrap-anywhere">
          {place}, <Timestamp at={meetAt} />
        </p>
      )}
      {problem && <p>{t.deal.problemKinds[problem]}</p>}
      {failed.length > 0 && (
        <p>
          {t.deal.failed}: {failed.map((each) => t.deal.checks[each]).join('; ')}
        </p>
      )}
      {ticked.length > 0 && <p>{ticked.map((each) => t.deal.neir.steps[each]).join('; ')}</p>}
      {taka !== null && <p>{t.price(taka)}</p>}
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
    </>
  );
}

export function ProblemPhotos({ photos }: Pick<OrderPage, 'photos'>) {
  const { deal } = useMessages(dealMessages);
  return (
    <Section id="photos" title={deal.photos}>
      <PrivatePhotos urls={photos.map(({ url }) => url)} nameOf={deal.photoOf} />
    </Section>
  );
}
