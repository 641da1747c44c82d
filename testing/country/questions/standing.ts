import { sql } from 'kysely';
import type { CallKey } from '#contract/calls.ts';
import { openStates } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { Answer, Country, Sent } from '../country.ts';
import { isStaff, type Kind, type Person } from '../people/person.ts';
import { phoneOfListing } from '../world/world.ts';
import type { Question } from './question.ts';

const name = 'everybody does only what is theirs';

/** By hand, after docs/deals.md and docs/operating.md: who alone succeeds with what changes something. */
const doneBy: Partial<Record<CallKey, readonly Kind[]>> = {
  'PUT /staff/:email': ['admin'],
  'DELETE /allbuyers/:id': ['admin'],
  'DELETE /allsellers/:id': ['admin'],
  'POST /suspensions/:email': ['admin'],
  'POST /suspensions/:email/end': ['admin'],
  'POST /order/:id/verdict': ['admin'],
  'POST /order/:id/by-hand': ['admin'],
  'POST /order/:id/by-hand/approve': ['admin'],
  'POST /bank': ['admin'],
  'PUT /announcement': ['admin'],
  'PUT /shoplook/draft': ['admin'],
  'DELETE /shoplook/draft': ['admin'],
  'POST /shoplook': ['admin'],
  'PUT /imprint': ['admin'],
  'PUT /shoppages/:page': ['admin'],
  'POST /support/messages/:id': ['admin'],
  'POST /decisions/:id/review': ['admin'],
  'GET /people/:id': ['admin'],
  'GET /people/:id/view': ['admin'],
  'GET /auditlog': ['admin'],
  'POST /payouts': ['admin', 'cashier', 'bad-cashier'],
  'POST /payouts/:id/approve': ['admin', 'cashier', 'bad-cashier'],
  'POST /payouts/holds/:id': ['admin', 'cashier', 'bad-cashier'],
  'POST /payouts/holds/:id/lift': ['admin', 'cashier', 'bad-cashier'],
  'POST /payouts/lines/:id/sent': ['admin', 'cashier', 'bad-cashier'],
  'POST /payouts/lines/:id/failed': ['admin', 'cashier', 'bad-cashier'],
  'POST /payouts/lines/:id/look': ['admin', 'cashier', 'bad-cashier'],
  'POST /payments/:id/refund': ['admin', 'cashier', 'bad-cashier'],
  'POST /books/:month/close': ['admin', 'cashier', 'bad-cashier'],
  'POST /reportitems/:itemId/decision': ['admin', 'moderator', 'bad-moderator'],
  'POST /threadreports/:id/decision': ['admin', 'moderator', 'bad-moderator'],
  'POST /stolenreports/:id': ['admin', 'moderator', 'bad-moderator'],
  'POST /stolenmatches/:id': ['admin', 'moderator', 'bad-moderator'],
  'POST /ringdeals/:id': ['admin', 'moderator', 'bad-moderator'],
  'PUT /verifyseller/:email': ['admin', 'moderator', 'bad-moderator'],
  'POST /unverifyseller/:email': ['admin', 'moderator', 'bad-moderator'],
};

/** Of a listing, these are its seller's. */
const ofSeller: readonly string[] = [
  'PUT /myproducts/:id',
  'DELETE /myproducts/:id',
  'PUT /myproducts/:id/shown',
  'PUT /myproducts/:id/floor',
  'PUT /myproducts/:id/imeis',
  'POST /myproducts/:id/list-again',
  'POST /myproducts/:id/selftest',
  'PUT /advertize/:id',
] satisfies CallKey[];
/** Of an order, these are its two's; and staff's. */
const ofTwo: readonly string[] = [
  'GET /order/:id',
  'POST /order/:id',
  'GET /booked/:id',
  'GET /receipts/:id',
  'GET /papers/:id',
  'POST /order/:id/answers',
] satisfies CallKey[];
const ofTalk: readonly string[] = [
  'GET /threads/:id',
  'POST /threads/:id',
  'PUT /threads/:id/read',
  'PUT /threads/:id/blocked',
  'GET /threads/:id/offer',
  'POST /threads/:id/report',
] satisfies CallKey[];

/** Who, as no admin and not in their own deal, gave money of a deal back before its end. */
async function earlyRefunders({ shop }: Country): Promise<string[]> {
  const { rows } = await sql<{ by: string }>`
    select r.actor_id::text as by from payment_refunds r
    join deals d on d.payment_id = r.payment_id
    join members m on m.id = r.actor_id and not m.is_admin
    where r.actor_id not in (d.buyer_id, d.seller_id)
      and not exists (select from deal_events e
        where e.booking_id = d.booking_id and e.event = 'reopen')
      and (d.state in (${sql.join(openStates.map((state) => sql.lit(state)))})
        or exists (select from deal_events e where e.booking_id = d.booking_id
          and e.at >= r.created_at and e.event in ('confirm', 'time-up', 'accept-offer',
            'order-release', 'order-part', 'order-refund')))`.execute(shop.db);
  return rows.map(({ by }) => by);
}

export function standing(): Question {
  /** What an admin has decided about a person, by its name. */
  const held = new Set<Person>();
  const suspended = new Set<Person>();
  const removed = new Set<Person>();
  /** Of orders and threads. */
  const parties = new Map<string, Person[]>();
  const decidedReports = new Set<string>();
  const failedBy = new Map<string, Person>();
  const madeBy = new Map<string, Person>();
  /** Names of who proposed a decision. */
  const proposedBy = new Map<string, string>();

  function refuseStrangers(country: Country, reader: Person, { key, params = {} }: Sent): void {
    const id = params.id ?? '';
    const isOf = (calls: readonly string[]) => calls.includes(key);
    if (isOf(ofSeller)) {
      const owner = phoneOfListing(country.world, id)?.owner;
      if (owner && owner !== reader)
        country.falsify(name, `${reader.name} does ${key} with a phone of ${owner.name}.`);
    }
    const two = isOf(ofTwo) || isOf(ofTalk) ? parties.get(id) : undefined;
    if (!two || two.includes(reader)) return;
    if (isOf(ofTwo) && reader.kind === 'admin') return;
    country.falsify(
      name,
      `${reader.name} does ${key} of ${two.map((each) => each.name).join(' and ')}.`,
    );
  }

  function learn(country: Country, by: Person, { key, params = {}, body }: Sent, answer: Answer) {
    const fields = (body ?? {}) as Record<string, unknown>;
    const about = country.people.find(
      ({ userId, email }) => userId === params.id || email === params.email,
    );
    const isChanged = answer.body.modifiedCount !== 0;
    if (key === 'POST /booking' || key === 'POST /threads') {
      const owner = phoneOfListing(country.world, String(fields.productId))?.owner;
      const id = String(answer.body.insertedId ?? answer.body._id ?? answer.body.threadId ?? '');
      if (owner && id && !parties.has(id)) parties.set(id, [by, owner]);
    }
    if (by.kind === 'admin' && about) {
      if (key === 'POST /payouts/holds/:id' && isChanged) held.add(about);
      if (key === 'POST /payouts/holds/:id/lift') held.delete(about);
      if (key === 'POST /suspensions/:email') suspended.add(about);
      if (key === 'POST /suspensions/:email/end') suspended.delete(about);
      if (key === 'DELETE /allbuyers/:id' || key === 'DELETE /allsellers/:id') {
        removed.add(about);
        // Their money waits, too.
        held.add(about);
      }
    }
    const id = params.id ?? '';
    if (key === 'POST /stolenreports/:id' && isChanged) {
      if (decidedReports.has(id) && by.kind !== 'admin')
        country.falsify(name, `${by.name} changes what was decided about a report of theft.`);
      decidedReports.add(id);
    }
    if (key === 'POST /payouts/lines/:id/failed' && isChanged) failedBy.set(id, by);
    if (key === 'POST /payouts/lines/:id/look' && isChanged && failedBy.get(id) === by)
      country.falsify(name, `${by.name} called a transfer failed, and looks at it alone.`);
    const { verdict } = answer.body as { verdict?: OrderPage['verdict'] };
    if (key === 'GET /order/:id' && verdict?.proposed)
      proposedBy.set(verdict._id, verdict.proposed.byName);
    const isStanding = key === 'POST /order/:id/verdict' && fields.outcome === 'stands';
    const admins = country.people.filter(({ kind }) => kind === 'admin').length;
    if (isStanding && admins > 1 && proposedBy.get(String(fields.verdict)) === by.name)
      country.falsify(name, `${by.name} decides about much money, and confirms it alone.`);
    if (key === 'POST /payouts') madeBy.set(String(answer.body.insertedId), by);
    if (key === 'POST /payouts/:id/approve' && isChanged && madeBy.get(id) === by)
      country.falsify(name, `${by.name} makes a batch, and approves it alone.`);
  }

  return {
    name,
    sentence:
      'Acts of staff succeed for their role alone, acts about a phone, order or talk for its own people; what an admin has decided about a person stands until an admin ends it.',
    onAnswer(country, reader, sent, answer) {
      if (answer.status !== 200 || !reader) return;
      const allowed = doneBy[sent.key as CallKey];
      if (allowed && !allowed.includes(reader.kind))
        country.falsify(name, `${reader.name} succeeds with ${sent.key}.`);
      const event = (sent.body as { event?: string } | undefined)?.event ?? '';
      if (isStaff(reader) && reader.kind !== 'admin' && event.startsWith('order-'))
        country.falsify(name, `${reader.name} decides a deal (${event}).`);
      refuseStrangers(country, reader, sent);
      learn(country, reader, sent, answer);
    },
    async eachNight(country) {
      const early = await earlyRefunders(country);
      const refunder = country.people.find(({ userId }) => early.includes(userId));
      if (refunder)
        country.falsify(name, `${refunder.name} gives money back while its deal goes on.`);
      const { rows } = await sql<{ id: string; held: boolean; suspended: boolean; gone: boolean }>`
        select m.id::text as id, suspended_at is not null as suspended,
          removed_at is not null as gone, exists (select from payout_holds h
            where h.member_id = m.id and lifted_at is null) as held
        from members m`.execute(country.shop.db);
      const state = new Map(rows.map((row) => [row.id, row]));
      const lost = (people: Set<Person>, is: 'held' | 'suspended' | 'gone') =>
        [...people].find(
          (person) =>
            !(is === 'suspended' && removed.has(person)) && !state.get(person.userId)?.[is],
        );
      const free =
        lost(held, 'held') ??
        lost(suspended, 'suspended') ??
        [...removed].find(({ userId }) => !state.get(userId)?.gone);
      if (free)
        country.falsify(name, `What an admin decided about ${free.name} is undone, by no admin.`);
    },
  };
}
