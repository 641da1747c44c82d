import { smsTroubles } from '#contract/admin/shop-health.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** Today's text messages; null without a provider. */
export async function readSms({ sms }: Pick<Deps, 'sms'>) {
  if (!sms) return null;
  const [day, balance] = await Promise.all([sms.today(), sms.balance()]);
  const failed = day.refused + day.unknown;
  return {
    provider: sms.sender.name,
    ...day,
    balance,
    cost: sms.partCost === null ? null : Math.round(day.parts * sms.partCost * 100) / 100,
    isBad: failed >= smsTroubles && failed > day.accepted,
  };
}
