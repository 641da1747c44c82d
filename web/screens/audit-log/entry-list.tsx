import type { AuditEntry } from '#contract/audit.ts';
import { oversightTexts } from '#web/i18n/admin.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { EntryCard } from './entry-card.tsx';

export function EntryList({ entries }: { entries: AuditEntry[] }) {
  const t = useMessages(oversightTexts);
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
