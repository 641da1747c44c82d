import { Link } from 'react-router';
import type { MemberView } from '#contract/orders/member-view.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts, Row, RowList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Refusal } from './refusal.tsx';
import { Acts } from './view-parts.tsx';

const dealMessages = messagesPart('deal');
const viewMessages = messagesPart('member-view');

type Found = NonNullable<MemberView['chosen']>;

/** A phone or an order in the member's place, or the refusal that they get instead. */
export function Chosen({ chosen }: { chosen: MemberView['chosen'] }) {
  const { memberView: text } = useMessages(viewMessages);
  return (
    <div
      role="status"
      className="mt-4 grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {chosen ? <Seen chosen={chosen} /> : <p>{text.nothingChosen}</p>}
    </div>
  );
}

function Seen({ chosen }: { chosen: Found }) {
  const { memberView: text } = useMessages(viewMessages);
  const { _id, what, name, refusal, own, order, does } = chosen;
  const path = what === 'order' ? `/order/${_id}` : phonePath({ _id, name });
  return (
    <>
      <h3 className="text-lg font-bold wrap-anywhere" lang={name ? textLanguage(name) : undefined}>
        {name || text.whats[what]}
      </h3>
      {what === 'phone' && own && <p>{text.ownPhone}</p>}
      {refusal ? (
        <>
          <p>{text.refusedPage}</p>
          <Refusal refusal={refusal} />
        </>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3">
          {text.seesPage}
          <Link
            to={path}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {text.open}
          </Link>
        </p>
      )}
      {order && <OrderSeen order={order} />}
      {does.length > 0 && (
        <RowList label={text.tries}>
          {does.map((one) => (
            <Row key={one.act}>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{text.does[one.act]}</span>
                <Badge tone={one.refusal ? 'bad' : 'good'}>
                  {one.refusal ? text.refused : text.goes}
                </Badge>
              </p>
              {one.refusal && <Refusal refusal={one.refusal} />}
            </Row>
          ))}
        </RowList>
      )}
    </>
  );
}

function OrderSeen({ order }: { order: NonNullable<Found['order']> }) {
  const t = useMessages(viewMessages, dealMessages);
  const { memberView: text } = t;
  const yesOrNo = (is: boolean) => (is ? text.yes : text.no);
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact term={text.role}>{text.roles[order.role]}</Fact>
        <Fact term={text.state}>{t.deal.states[order.state]}</Fact>
        <Fact term={text.price}>{t.price(order.price)}</Fact>
        <Fact term={text.turn}>{order.turn ? text.turns[order.turn] : text.nobodysTurn}</Fact>
        {order.until && (
          <Fact term={text.dueUntil}>
            <Timestamp at={order.until} />
          </Fact>
        )}
        <Fact term={text.showsCode}>{yesOrNo(order.showsCode)}</Fact>
        <Fact term={text.showsNumber}>{yesOrNo(order.showsNumber)}</Fact>
      </Facts>
      <p className="font-semibold">{text.acts}</p>
      <Acts acts={order.acts} />
    </div>
  );
}
