import { Link } from 'react-router';
import { queueKinds } from '#contract/admin/queue-kinds.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { MemberView } from '#contract/orders/member-view.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList, Fact, Facts, Row, RowList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Refusal } from './refusal.tsx';

const dealMessages = messagesPart('deal');
const queueMessages = messagesPart('queue');
const viewMessages = messagesPart('member-view');
const waitingMessages = messagesPart('waiting');

/** The limits and holds of the member, each with its sentence. */
export function Meets({ view: { meets, adverts } }: { view: MemberView }) {
  const { memberView: text } = useMessages(viewMessages);
  return (
    <div className="grid gap-3">
      {meets.length === 0 ? (
        <p>{text.noLimits}</p>
      ) : (
        <CardList label={text.meets}>
          {meets.map(({ stops, refusal, since, reason }) => (
            <Card key={stops + refusal.code}>
              <p>
                <Badge tone="bad">{text.stops[stops]}</Badge>
              </p>
              <Refusal refusal={refusal} />
              {since && (
                <p className="text-sm text-muted">
                  {text.since} <Timestamp at={since} />
                </p>
              )}
              {reason && (
                <p>
                  {text.reason} <span lang={textLanguage(reason)}>{reason}</span>
                </p>
              )}
            </Card>
          ))}
        </CardList>
      )}
      {adverts && <p className="text-muted">{text.adverts(adverts.count, adverts.most)}</p>}
    </div>
  );
}

/** The lines of their dashboard. */
export function Waiting({ lines }: { lines: MemberView['waiting'] }) {
  const { memberView: text } = useMessages(viewMessages);
  const { waiting, queue } = useMessages(waitingMessages, queueMessages);
  if (lines.length === 0) return <p>{waiting.nothing}</p>;
  const ofStaff = queueKinds.map((kind) => [kind, queue.kinds[kind].name]);
  const names = { ...Object.fromEntries(ofStaff), ...waiting.lines };
  return (
    <RowList label={text.waiting}>
      {lines.map(({ kind, count, until }) => (
        <Row key={kind}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{names[kind]}</span>
            <Badge tone="waiting">{waiting.count(count)}</Badge>
          </p>
          {until && (
            <p className="text-sm text-muted">
              {waiting.until}: <Timestamp at={until} />
            </p>
          )}
        </Row>
      ))}
    </RowList>
  );
}

/** The buttons of an order's page, by name. */
export function Acts({ acts }: { acts: readonly DealAct[] }) {
  const { deal } = useMessages(dealMessages);
  const { memberView: text } = useMessages(viewMessages);
  if (acts.length === 0) return <p className="text-muted">{text.noActs}</p>;
  return (
    <ul aria-label={text.acts} className="flex flex-wrap gap-2">
      {acts.map((act) => (
        <li key={act}>
          <Badge tone="plain">{deal.acts[act][0]}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Their open deals, each with a way to see its page in their place. */
export function Deals({ view: { deals, openDeals } }: { view: MemberView }) {
  const t = useMessages(viewMessages, dealMessages);
  const { memberView: text } = t;
  if (deals.length === 0) return <p>{text.noDeals}</p>;
  return (
    <div className="grid gap-3">
      <CardList label={text.deals}>
        {deals.map((one) => (
          <Card key={one._id}>
            <div className="grid gap-1">
              <h3 className="font-bold wrap-anywhere" lang={textLanguage(one.productName)}>
                <Link
                  to={`?about=${one._id}`}
                  className="inline-flex min-h-11 items-center text-brand underline"
                >
                  {one.productName}
                </Link>
              </h3>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-bold whitespace-nowrap">{t.price(one.price)}</span>
                <span className="text-muted">{text.roles[one.role]}</span>
                <Badge tone={one.whose === 'yours' ? 'waiting' : 'plain'}>
                  {t.deal.states[one.state]}
                </Badge>
              </p>
              <p className="text-sm text-muted">
                {text.whose[one.whose]}
                {one.until && (
                  <>
                    {' · '}
                    {text.due} <Timestamp at={one.until} />
                  </>
                )}
              </p>
            </div>
            <Acts acts={one.acts} />
          </Card>
        ))}
      </CardList>
      {openDeals > deals.length && (
        <p className="text-muted">{text.moreDeals(openDeals - deals.length)}</p>
      )}
    </div>
  );
}

/** How much is in each of their lists. */
export function Counts({ view: { counts, sells } }: { view: MemberView }) {
  const { memberView: text } = useMessages(viewMessages);
  const { orders, phones, saved, inbox, unread } = counts;
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <Facts>
        <Fact term={text.orders}>{text.count(orders)}</Fact>
        {sells && <Fact term={text.phones}>{text.count(phones)}</Fact>}
        <Fact term={text.saved}>{text.count(saved)}</Fact>
        <Fact term={text.inbox}>{text.inboxOf(inbox, unread)}</Fact>
      </Facts>
    </div>
  );
}

/** The sums of their money page. */
export function Money({ money }: { money: NonNullable<MemberView['money']> }) {
  const t = useMessages(viewMessages);
  const { memberView: text } = t;
  const { hold, destination, ...sums } = money;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Facts>
        {(['kept', 'cooling', 'available', 'onItsWay', 'paidOut'] as const).map((sum) => (
          <Fact key={sum} term={text.sums[sum]}>
            {t.price(sums[sum])}
          </Fact>
        ))}
        <Fact term={text.destination}>{text.destinations[destination]}</Fact>
      </Facts>
      {hold && (
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="bad">{text.held}</Badge>
            <span className="text-sm text-muted">
              {text.since} <Timestamp at={hold.at} />
            </span>
          </p>
          {hold.reason && (
            <p>
              {text.reason} <span lang={textLanguage(hold.reason)}>{hold.reason}</span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
