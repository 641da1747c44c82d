import { type CheckState, checkFindings } from '#contract/orders/gateway-checks.ts';
import type { Gateway, GatewayLine } from '#contract/orders/gateways.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, Fact, Facts } from '#web/ui/card-list.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';

const gatewaysMessages = messagesPart('gateways');
/** The names of the providers, and those of the ways to pay. */
const booksMessages = messagesPart('books');
const payingMessages = messagesPart('paying');

type GatewayCardProps = {
  gateway: Gateway;
  /** Whether anything new is paid here. */
  isOffered: boolean;
};

/**
 * The state of a provider, its problems, and the methods that buyers cannot choose because of them.
 */
export function GatewayCard({ gateway, isOffered }: GatewayCardProps) {
  const { gateways: text, settlements } = useMessages(gatewaysMessages, booksMessages);
  const { pay } = useMessages(payingMessages);
  const { provider, methods, isCheckable, checkedAt, lines } = gateway;
  const nameAll = (ways: Gateway['methods']) => ways.map((way) => pay.methods[way]).join(', ');
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold">{settlements.providers[provider]}</h2>
        <StateBadge gateway={gateway} isOffered={isOffered} />
      </div>
      {gateway.offSince && (
        <div className="grid gap-1">
          <p className="font-semibold">
            {text.offSince} <Timestamp at={gateway.offSince} />
          </p>
          <p>{gateway.closed.length > 0 ? text.closed(nameAll(gateway.closed)) : text.byAnother}</p>
          <p>{text.correct}</p>
        </div>
      )}
      {gateway.trouble && (
        <div className="grid gap-1 wrap-anywhere">
          <p className="font-semibold">{text.trouble}</p>
          <p lang="en">{gateway.trouble.sentence}</p>
          <p className="text-sm text-muted">
            {text.troubleSince(gateway.trouble.times)} <Timestamp at={gateway.trouble.since} />
          </p>
        </div>
      )}
      <Facts>
        <Fact term={text.methods}>{nameAll(methods)}</Fact>
        {isCheckable && (
          <Fact term={text.checkedAt}>
            {checkedAt ? <Timestamp at={checkedAt} /> : text.notChecked}
          </Fact>
        )}
      </Facts>
      {!isCheckable && <p>{provider === 'stripe' ? text.elsewhere : text.ownPart}</p>}
      {lines.length > 0 && (
        <ul className="grid gap-3 border-t border-line pt-3">
          {lines.map((line) => (
            <Line key={line.finding} line={line} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function StateBadge({ gateway: { offSince, trouble }, isOffered }: GatewayCardProps) {
  const { gateways: text } = useMessages(gatewaysMessages);
  if (offSince) return <Badge tone="bad">{text.off}</Badge>;
  if (!isOffered) return <Badge tone="plain">{text.notOffered}</Badge>;
  if (trouble) return <Badge tone="waiting">{text.inTrouble}</Badge>;
  return <Badge>{text.on}</Badge>;
}

const tones: Record<CheckState, BadgeTone> = { right: 'good', wrong: 'bad', unknown: 'waiting' };

function Line({ line: { finding, named } }: { line: GatewayLine }) {
  const { gateways: text } = useMessages(gatewaysMessages);
  const { part, state } = checkFindings[finding];
  return (
    <li className="grid gap-1 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{text.parts[part]}</strong>
        <Badge tone={tones[state]}>{text.states[state]}</Badge>
      </span>
      <span>{text.findings[finding](...named)}</span>
      {part === 'credentials' && named.length > 0 && (
        <span className="text-sm text-muted">
          {text.words}: <span lang="en">{named.join(' ')}</span>
        </span>
      )}
    </li>
  );
}
