import { Link } from 'react-router';
import type { Person } from '#contract/admin/person.ts';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const findMessages = messagesPart('find');

/** Who it is, and what holds for them now. */
export function PersonFacts({ person }: { person: Person }) {
  const { person: text, find } = useMessages(findMessages);
  const shownAddress = useShownAddress();
  const { role, state, title, suspended, payoutsHeld, publicPath } = person;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      {state !== 'here' && (
        <p>
          <Badge tone="bad">{find.personStates[state]}</Badge>
        </p>
      )}
      {/* A line of its own, because addresses are longer than half a phone's width. */}
      <p className="wrap-anywhere">
        <span className="font-semibold">{shownAddress(person.email)}</span>{' '}
        {!isStandInAddress(person.email) && (
          <span className="text-muted">
            ({person.confirmed ? text.confirmed : text.unconfirmed})
          </span>
        )}
      </p>
      <Facts>
        <Fact term={text.role}>
          {find.roles[role]}
          {title === 'seller' && role !== 'seller' && `, ${text.alsoSeller}`}
        </Fact>
        <Fact term={text.number}>
          {person.number || (person.numbers.length > 0 ? text.noneInProfile : text.none)}
          {person.numbers.map((one) => (
            <span key={`${one.in} ${one.number}`} className="block wrap-anywhere">
              {one.number} <span className="text-muted">({text.numberPlaces[one.in]})</span>
            </span>
          ))}
        </Fact>
        <Fact term={text.place}>
          <span lang={textLanguage(person.location)}>{person.location || text.none}</span>
        </Fact>
        <Fact term={text.since}>
          <Timestamp at={person.since} />
        </Fact>
        {title === 'seller' && (
          <Fact term={text.badge}>
            {person.verified ? text.badgeYes : text.badgeNo}
            {person.badgeLostAt && (
              <>
                {'. '}
                {text.badgeLost} <Timestamp at={person.badgeLostAt} />
              </>
            )}
          </Fact>
        )}
        {suspended && <Since term={text.suspended} {...suspended} />}
        {payoutsHeld && <Since term={text.payoutsHeld} {...payoutsHeld} />}
      </Facts>
      <p className="flex flex-wrap gap-x-5">
        {publicPath && <PageLink to={publicPath}>{text.publicPage}</PageLink>}
        <PageLink to={`/dashboard/auditlog?target=${person._id}`}>{text.auditLog}</PageLink>
        <PageLink to={`/dashboard/people/${person._id}/view`}>{text.view}</PageLink>
      </p>
    </div>
  );
}

/** A state in red, with the reason that an admin gave. */
function Since({ term, at, reason }: { term: string; at: string; reason: string }) {
  return (
    <Fact term={term}>
      <span className="font-semibold text-danger">
        <Timestamp at={at} />
      </span>
      {reason && (
        <span lang={textLanguage(reason)} className="block">
          {reason}
        </span>
      )}
    </Fact>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
      {children}
    </Link>
  );
}
