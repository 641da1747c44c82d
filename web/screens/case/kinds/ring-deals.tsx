import { Link } from 'react-router';
import type { RingDeal } from '#contract/orders/rings.ts';
import { useMayOpen } from '#web/api/use-staff-acts.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { CaseCards } from './case-cards.tsx';
import type { decideRing } from './ring-submit.ts';

const ringMessages = messagesPart('rings');

/** Deals that may be of one person with themselves; decided ones below, with the way back. */
export function RingDeals({ found }: { found: RingDeal[] }) {
  const { rings: text } = useMessages(ringMessages);
  return (
    <CaseCards
      kind="ring"
      rows={found}
      hint={text.hint}
      acts={['ring']}
      isDecided={({ counts }) => counts !== null}
    >
      {(deal) => <Deal deal={deal} />}
    </CaseCards>
  );
}

function Deal({ deal }: { deal: RingDeal }) {
  const { rings: text } = useMessages(ringMessages);
  const mayOpen = useMayOpen();
  const { _id: id, name, buyer, seller, reasons, counts } = deal;
  return (
    <>
      <p className="text-sm text-muted">
        <Timestamp at={deal.at} />
      </p>
      <Facts>
        <Fact term={text.phone}>
          {mayOpen('/order') || deal.own ? (
            <Link
              to={`/order/${id}`}
              lang={textLanguage(name)}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {name}
            </Link>
          ) : (
            <span lang={textLanguage(name)}>{name}</span>
          )}
        </Fact>
        <Fact term={text.seller}>{seller}</Fact>
        <Fact term={text.buyer}>{buyer}</Fact>
      </Facts>
      <div>
        <p className="font-semibold">{text.found}</p>
        <ul className="list-disc ps-5">
          {reasons.map((reason) => (
            <li key={reason}>{text.reasons[reason]}</li>
          ))}
        </ul>
      </div>
      {counts !== null && <p className="font-semibold">{counts ? text.counts : text.leftOut}</p>}
      {deal.own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {counts !== true && (
            <ButtonForm<typeof decideRing> intent="ring" values={{ id, answer: 'counts' }}>
              <Button type="submit" variant="quiet" aria-label={text.countOf(name, seller)}>
                {text.count}
              </Button>
            </ButtonForm>
          )}
          {counts !== false && (
            <ButtonForm<typeof decideRing> intent="ring" values={{ id, answer: 'left-out' }}>
              <Button type="submit" variant="quiet" aria-label={text.leaveOutOf(name, seller)}>
                {text.leaveOut}
              </Button>
            </ButtonForm>
          )}
        </div>
      )}
    </>
  );
}
