import type { SellerRecord, UserRecord } from '#contract/members/users.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const peopleMessages = messagesPart('people');

/** That a member is suspended. */
export function Suspended({ person }: { person: UserRecord }) {
  const { suspension: text } = useMessages(peopleMessages).people;
  if (!person.suspended) return null;
  return (
    <p className="mt-1">
      <Badge tone="bad">{text.suspended}</Badge>
    </p>
  );
}

/** What a member shares with removed ones; empty for nearly all. */
export function SharedNumbers({ person: { shared } }: { person: UserRecord }) {
  const t = useMessages(peopleMessages);
  return shared.map(({ kind, removedName, removedAt }) => (
    <p key={`${kind} ${removedName} ${removedAt}`} className="mt-1 text-sm wrap-anywhere">
      {t.people.shared[kind](removedName, t.date(removedAt))}
    </p>
  ));
}

/** Since when a seller lacks the badge because of a changed fact, and which. */
export function LostBadge({ seller: { badgeLost } }: { seller: SellerRecord }) {
  const t = useMessages(peopleMessages);
  if (!badgeLost) return null;
  const changed = badgeLost.changed.map((fact) => t.people.facts[fact]).join(', ');
  return (
    <p className="mt-1 text-sm font-semibold">
      {t.people.badgeLost(t.date(badgeLost.at), changed)}
    </p>
  );
}
