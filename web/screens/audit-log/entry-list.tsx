import { Link } from 'react-router';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { Messages } from '#web/i18n/loaders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Row, RowList } from '#web/ui/card-list.tsx';

const auditMessages = messagesPart('audit');

export function EntryList({ entries }: { entries: AuditEntry[] }) {
  const t = useMessages(auditMessages);
  return (
    <RowList label={t.audit.title}>
      {entries.map((entry) => (
        <Row key={entry._id}>
          <EntryRow entry={entry} />
        </Row>
      ))}
    </RowList>
  );
}

/** The action in a sentence, with its actor, its time and a link to related entries. */
function EntryRow({ entry }: { entry: AuditEntry }) {
  const t = useMessages(auditMessages);
  const { actorName, actorEmail, target, at } = entry;
  const { reason } = entry.detail;
  return (
    <>
      <h2 className="text-sm font-bold wrap-anywhere">{sentenceOf(entry, t)}</h2>
      {reason !== undefined && (
        <p className="text-sm wrap-anywhere">{t.audit.reason(String(reason))}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted sm:gap-x-4 sm:text-sm">
        {actorEmail ? (
          <Filter name="actor" value={actorEmail} label={t.audit.onlyActor(actorName)}>
            {actorName}
          </Filter>
        ) : (
          <span>{t.audit.program}</span>
        )}
        <Timestamp at={at} />
        <Filter name="target" value={target}>
          {t.audit.onlyTarget}
        </Filter>
      </p>
    </>
  );
}

type FilterProps = { name: 'actor' | 'target'; value: string; label?: string; children: string };

/** A link that filters the log by a property of the entry. */
function Filter({ name, value, label, children }: FilterProps) {
  return (
    <Link
      to={{ search: new URLSearchParams({ [name]: value }).toString() }}
      aria-label={label}
      className="inline-flex min-h-7 items-center font-semibold text-brand underline wrap-anywhere"
    >
      {children}
    </Link>
  );
}

/** The action in a sentence; details that the entry lacks are omitted. */
function sentenceOf({ action, detail }: AuditEntry, t: Pick<Messages, 'price' | 'audit'>): string {
  const { name, phone, taka, by } = detail;
  const price = typeof taka === 'number' ? t.price(taka) : '';
  return t.audit.sentences[action]({
    name: String(name ?? phone ?? ''),
    price,
    ...(by !== undefined && { by: String(by) }),
  });
}
