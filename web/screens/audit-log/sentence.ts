import type { AuditEntry } from '#contract/audit.ts';
import type { Messages } from '#web/i18n/en/index.ts';

/** What happened, as a person reads it; what the details do not say is left out. */
export function sentenceOf(
  { action, detail }: AuditEntry,
  t: Pick<Messages, 'price' | 'audit'>,
): string {
  const { name, phone, taka } = detail;
  const price = typeof taka === 'number' ? t.price(taka) : '';
  return t.audit.sentences[action]({ name: String(name ?? phone ?? ''), price });
}
