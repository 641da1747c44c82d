import type { AuditEntry } from '#contract/audit.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { EntryCard } from './entry-card.tsx';

const adminMessages = messagesPart('admin');

export function EntryList({ entries }: { entries: AuditEntry[] }) {
  const t = useMessages(adminMessages);
  return (
    <CardList label={t.audit.title}>
      {entries.map((entry) => (
        <Card key={entry._id}>
          <EntryCard entry={entry} />
        </Card>
      ))}
    </CardList>
  );
}
