import type { Session } from '#contract/members/users.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList, Fact, Facts } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { deviceName } from './device-name.ts';
import { EndSession } from './end-session.tsx';

const confirmationsMessages = messagesPart('confirmations');

/** This device first, the others newest first, in the order of the server. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const t = useMessages(confirmationsMessages);
  const here = sessions.filter(({ current }) => current);
  const elsewhere = sessions.filter(({ current }) => !current);
  return (
    <CardList label={t.sessions.title}>
      {[...here, ...elsewhere].map((session) => (
        <Card key={session._id}>
          <SessionCard session={session} />
        </Card>
      ))}
    </CardList>
  );
}

function SessionCard({ session }: { session: Session }) {
  const t = useMessages(confirmationsMessages);
  const device = deviceName(session.device, t);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{device}</h2>
        {session.current ? (
          <Badge>{t.sessions.thisDevice}</Badge>
        ) : (
          <EndSession id={session._id} device={device} />
        )}
      </div>
      <Facts>
        <Fact term={t.sessions.address}>{session.address || t.sessions.noAddress}</Fact>
        <Fact term={t.sessions.since}>
          <Timestamp at={session.createdAt} />
        </Fact>
      </Facts>
    </>
  );
}
