import type { ShopBackup } from '#contract/admin/shop-health.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const healthMessages = messagesPart('health');

/** The newest backup that was restored for a trial; red by itself when it is too old. */
export function BackupCard({ backup }: { backup: ShopBackup }) {
  const { health: text } = useMessages(healthMessages);
  const { proved, isOn } = backup;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold">{text.backup}</h2>
        <StateBadge backup={backup} />
      </div>
      {proved ? (
        <p>
          {text.proved(proved.deals, proved.differences.length)} <Timestamp at={proved.provedAt} />
        </p>
      ) : (
        <p>{isOn ? text.notProved : text.backupOff}</p>
      )}
      {proved && !isOn && <p>{text.backupOff}</p>}
      {proved && proved.differences.length > 0 && (
        <ul lang="en" className="grid list-disc gap-1 pl-5 wrap-anywhere">
          {proved.differences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function StateBadge({ backup: { isOn, isLate, proved } }: { backup: ShopBackup }) {
  const { health: text } = useMessages(healthMessages);
  if (proved && proved.differences.length > 0) return <Badge tone="bad">{text.differs}</Badge>;
  if (isLate && isOn) return <Badge tone="bad">{text.tooOld}</Badge>;
  if (!isOn) return <Badge tone={isLate ? 'bad' : 'waiting'}>{text.off}</Badge>;
  return proved ? <Badge>{text.inTime}</Badge> : <Badge tone="plain">{text.notYet}</Badge>;
}
