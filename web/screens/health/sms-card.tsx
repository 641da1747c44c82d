import type { SmsHealth } from '#contract/admin/shop-health.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, Fact, Facts } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const healthMessages = messagesPart('health');

/** The text messages of today, and what they cost. */
export function SmsCard({ sms }: { sms: SmsHealth }) {
  const t = useMessages(healthMessages);
  const { health: text } = t;
  const { provider, accepted, refused, unknown, parts, cost, balance, isBad } = sms;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold">{text.sms}</h2>
        {isBad && <Badge tone="bad">{text.smsBad}</Badge>}
      </div>
      <p className="wrap-anywhere">{text.smsBy(provider)}</p>
      <Facts>
        <Fact term={text.smsAccepted}>{text.number(accepted)}</Fact>
        <Fact term={text.smsRefused}>{text.number(refused)}</Fact>
        <Fact term={text.smsUnknown}>{text.number(unknown)}</Fact>
        <Fact term={text.smsParts}>{text.number(parts)}</Fact>
        {cost !== null && <Fact term={text.smsCost}>{t.price(cost)}</Fact>}
        {balance !== null && <Fact term={text.smsBalance}>{t.price(balance)}</Fact>}
      </Facts>
    </Card>
  );
}
