import { Link } from 'react-router';
import type { DealLine } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const dealMessages = messagesPart('deal');

/** Orders for their seller or an admin; each links to its page. */
export function DealList({ label, deals }: { label: string; deals: readonly DealLine[] }) {
  const t = useMessages(dealMessages);
  return (
    <CardList label={label}>
      {deals.map((line) => (
        <Card key={line._id}>
          <div className="flex flex-wrap items-start gap-3">
            <Picture
              src={line.productImg}
              alt=""
              sizes="64px"
              className="size-16 shrink-0 rounded-xl bg-raised object-cover"
            />
            <div className="grid min-w-28 flex-1 gap-1">
              <Link
                to={`/order/${line._id}`}
                aria-label={t.sales.open(line.productName)}
                className="inline-flex min-h-11 items-center font-bold text-brand underline wrap-anywhere"
              >
                {line.productName}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-bold">{t.price(line.price)}</span>
                <Badge tone={line.turn ? 'waiting' : 'plain'}>{t.deal.states[line.state]}</Badge>
              </p>
              <p className="grid text-sm text-muted">
                <span>{t.sales.earlier(line.earlierDeals, line.earlierCashDeals)}</span>
                <Timestamp at={line.at} />
              </p>
            </div>
          </div>
        </Card>
      ))}
    </CardList>
  );
}
