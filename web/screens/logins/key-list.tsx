import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnKeys } from '#contract/members/key-calls.ts';
import { isStrong, type Key } from '#contract/members/keys.ts';
import { realAddress } from '#contract/members/stand-in-address.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList, Fact, Facts } from '#web/ui/card-list.tsx';

const loginsMessages = messagesPart('logins');

/** The keys beside passkeys. */
export function KeyList({ keys }: { keys: OwnKeys }) {
  const { logins: text } = useMessages(loginsMessages);
  const email = useSession()?.email ?? '';
  const hasMail = realAddress(email) !== '';
  return (
    <CardList label={text.title}>
      {keys.number && (
        <KeyCard title={text.number} of="number" keys={keys}>
          <p>{keys.number.value}</p>
          {keys.number.isSilent && <p>{text.silent}</p>}
        </KeyCard>
      )}
      {keys.password && (
        <KeyCard title={text.password} of="password" keys={keys}>
          <Link to="/dashboard/me#password" className="font-semibold text-brand underline">
            {text.changePassword}
          </Link>
        </KeyCard>
      )}
      {keys.google && <KeyCard title={text.google} of="google" keys={keys} />}
      {hasMail && (
        <Card>
          <h2 className="text-lg font-bold">{text.mail}</h2>
          <p className="wrap-anywhere">{email}</p>
          <Facts>
            <Fact term={text.may}>{text.mailMay}</Fact>
          </Facts>
        </Card>
      )}
      <Card>
        <h2 className="text-lg font-bold">{text.secondFactor}</h2>
        <p>{keys.secondFactor ? text.secondOn : text.secondOff}</p>
        <Link to="/dashboard/secondfactor" className="font-semibold text-brand underline">
          {text.secondFactor}
        </Link>
      </Card>
    </CardList>
  );
}

type KeyCardProps = { title: string; of: Key; keys: OwnKeys; children?: ReactNode };

function KeyCard({ title, of, keys, children }: KeyCardProps) {
  const { logins: text } = useMessages(loginsMessages);
  const used = keys.used[of];
  return (
    <Card>
      <h2 className="text-lg font-bold">{title}</h2>
      <Facts>
        <Fact term={text.used}>{used ? <Timestamp at={used} /> : text.never}</Fact>
        <Fact term={text.may}>{isStrong(of) ? text.all : text.weak}</Fact>
      </Facts>
      {children}
    </Card>
  );
}
