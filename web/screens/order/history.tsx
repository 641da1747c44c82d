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

/** The events of the order, oldest first. */
export function History({ order: { history, bookedAt } }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  return (
    <Section id="history" title={deal.history}>
      <ol className="grid gap-3">
        <li className="border-l-4 border-line pl-3">
          <p className="font-semibold">{deal.stepNames[0]}</p>
          <p className="text-sm text-muted">
            {deal.by[whoBooks]} · <Timestamp at={bookedAt} />
          </p>
        </li>
        {history.map((entry) => (
          <li key={entry._id} className="border-l-4 border-line pl-3">
            <p className="font-semibold">{lineOf(entry, deal)}</p>
            <p className="text-sm text-muted">
              {entry.event !== 'settled-outside' && `${deal.by[entry.role]} · `}
              <Timestamp at={entry.at} />
            </p>
            <Said entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  );
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
