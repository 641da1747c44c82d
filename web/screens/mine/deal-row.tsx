import { Link } from 'react-router';
import type { OwnDeal } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { Row } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const dealMessages = messagesPart('deal');
const mineMessages = messagesPart('own-deals');
const waitingMessages = messagesPart('waiting');

/** An order of the reader's: its phone, their side, and the task or the state with its end. */
export function DealRow({ deal }: { deal: OwnDeal }) {
  const t = useMessages(mineMessages, dealMessages);
  const { waiting } = useMessages(waitingMessages);
  const { mine: text } = t;
  const task = deal.task && waiting.lines[deal.task];
  return (
    <Row>
      <div className="relative flex items-start gap-3 py-1">
        <Picture
          src={deal.productImg}
          alt=""
          sizes="64px"
          className="size-16 shrink-0 rounded-xl bg-raised object-cover"
        />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="font-bold wrap-anywhere" lang={textLanguage(deal.productName)}>
            <Link
              to={`/order/${deal._id}`}
              className="inline-flex min-h-11 items-center after:absolute after:inset-0"
            >
              {deal.productName}
            </Link>
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-bold whitespace-nowrap">{t.price(deal.price)}</span>
            <span className="text-sm text-muted">{text.roles[deal.role]}</span>
          </p>
          {task ? (
            <p className="font-semibold wrap-anywhere">{task}</p>
          ) : (
            <p>
              <Badge tone={deal.whose === 'done' ? 'plain' : 'waiting'}>
                {t.deal.states[deal.state]}
              </Badge>
            </p>
          )}
          {deal.until && deal.whose !== 'done' && (
            <p className="text-sm text-muted">{text.until(t.time(deal.until))}</p>
          )}
        </div>
      </div>
    </Row>
  );
}
