import type { QueuePage } from '#contract/admin/queue.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import type { PayoutsPage } from '#contract/payouts/calls.ts';
import type { Chance } from '../chance.ts';
import { beginsAt, type Country } from '../country.ts';
import { act } from '../people/deal-rules.ts';
import { readNotices } from '../people/notices.ts';
import { type Person, sells } from '../people/person.ts';
import { fits, phoneOfListing, saidOf } from '../world/world.ts';
import { approve, lookAtFailed } from './cashier.ts';

/** A careful admin: decides cases by who has the phone, tries refunds again, reads what waits. */
export async function adminsTurn(country: Country, person: Person, chance: Chance): Promise<void> {
  await readNotices(country, person, chance);
  await country.call(person, 'GET /waiting');
  await country.call(person, 'GET /queue');
  for (const kind of ['dispute', 'verdict', 'late-code'] as const) {
    const { body } = await country.call(person, 'GET /queue', { query: { kind } });
    for (const { _id: order } of (body as unknown as QueuePage).entries) {
      // A decision may take days, but when all is to end they sit down to it.
      if (!country.isCalm && chance.hits(0.4)) continue;
      await decide(country, person, chance, order);
    }
  }
  await tryRefundsAgain(country, person);
  if (chance.hits(0.1)) await country.call(person, 'GET /ledger/check');
  await endDecisions(country, person, chance);
  if (country.isCalm) return;
  const payouts = await country.call(person, 'GET /payouts');
  await suspendSomebody(country, person, chance, payouts.body as unknown as PayoutsPage);
  await holdSomebody(country, person, chance, payouts.body as unknown as PayoutsPage);
  await reopen(country, person, chance, payouts.body as unknown as PayoutsPage);
  await removeSomebody(country, person, chance);
  await answerThefts(country, person, chance);
  await answerSupport(country, person, chance);
  for (const batch of (payouts.body as unknown as PayoutsPage).batches.slice(0, 4)) {
    if (batch.needsApproval && !batch.approvedBy) await approve(country, person, batch._id);
    if (chance.hits(0.2)) await lookAtFailed(country, person, batch._id);
  }
}

async function decide(
  country: Country,
  person: Person,
  chance: Chance,
  order: string,
): Promise<void> {
  const answer = await country.call(person, 'GET /order/:id', { params: { id: order } });
  if (answer.status !== 200) return;
  const page = answer.body as unknown as OrderPage;
  if (page.verdict) {
    // Above a sum another admin confirms it.
    const { _id: verdict, proposed } = page.verdict;
    if (!proposed) return;
    // A hasty one tries to confirm what they have proposed themselves.
    if (!proposed.answerable && !chance.hits(0.3)) return;
    const body = { verdict, outcome: 'stands', reason: 'I have read both sides.' };
    const sent = { params: { id: order }, body };
    const { status } = await country.call(person, 'POST /order/:id/verdict', sent);
    if (status === 200 && proposed.event === 'order-part')
      saidOf(country.world, order).agreedPart += proposed.taka ?? 0;
    return;
  }
  const phone = phoneOfListing(country.world, page.productId);
  // Both sides send pictures of the phone with a note of the day.
  const isBuyers = phone?.for === order && phone.holder !== phone.owner;
  const description = page.booked?.description ?? page.description;
  const decision = (): DealAct => {
    if (!phone || !isBuyers) return 'order-refund';
    if (fits(phone, description)) return 'order-release';
    return chance.hits(0.4) ? 'order-part' : 'order-return';
  };
  const event = page.acts.includes('order-refund') ? decision() : 'close-case';
  if (!page.acts.includes(event)) return;
  const found = isBuyers ? 'the buyer has the phone' : 'the buyer does not have the phone';
  country.tell([person], `${person.name} finds that ${found} of ${page.productName}.`);
  const taka = Math.round(page.price / 5);
  const fields = event === 'order-part' ? { taka } : {};
  const reason = 'By what each of you has shown.';
  const { body } = await act({ country, person, page }, event, { reason, ...fields });
  if (event === 'order-part' && body.state === 'completed')
    saidOf(country.world, order).agreedPart += taka;
}

/** An admin whom something strikes examines a deal once more, before its money goes out. */
async function reopen(
  country: Country,
  person: Person,
  chance: Chance,
  { held }: PayoutsPage,
): Promise<void> {
  const [line] = held.lines;
  if (!line || !chance.hits(0.04)) return;
  const answer = await country.call(person, 'GET /order/:id', { params: { id: line.bookingId } });
  const page = answer.body as unknown as OrderPage;
  if (answer.status === 200 && page.acts.includes('reopen'))
    await act({ country, person, page }, 'reopen', { reason: 'The two share a number.' });
}

/** What the gateway has refused or not answered is tried again. */
async function tryRefundsAgain(country: Country, person: Person): Promise<void> {
  const { body } = await country.call(person, 'GET /payments');
  for (const payment of (body as unknown as { payments: PaymentRecord[] }).payments ?? []) {
    if (!payment.openRefunds.some(({ state }) => state !== 'due')) continue;
    const sent = { params: { id: payment._id }, body: { reason: 'It is tried again.' } };
    await country.call(person, 'POST /payments/:id/refund', sent);
  }
}

/** A seller to whom something is done: often one whose money is about to go out. */
function suspect(
  { people }: Country,
  chance: Chance,
  { due }: PayoutsPage,
  often: number,
): Person | null {
  const sellers = people.filter((each) => sells(each) && !each.notes.has('removed'));
  const paid = sellers.filter(({ userId }) => due.lines.some((line) => line.sellerId === userId));
  if (paid.length > 0 && chance.hits(often * 4)) return chance.pick(paid);
  return sellers.length > 0 && chance.hits(often) ? chance.pick(sellers) : null;
}

/** Who has seen enough of a cheat removes them, in the later days. */
async function removeSomebody(country: Country, person: Person, chance: Chance): Promise<void> {
  const cheats = country.people.filter(
    ({ kind, notes }) =>
      ['bad-buyer', 'bad-seller', 'ghost-buyer', 'ghost-seller'].includes(kind) &&
      !notes.has('removed'),
  );
  const isEarly = country.now() < beginsAt + 3 * 24 * 3_600_000;
  if (isEarly || cheats.length === 0 || !chance.hits(0.03)) return;
  const member = chance.pick(cheats);
  const key = sells(member) ? 'DELETE /allsellers/:id' : 'DELETE /allbuyers/:id';
  const { status } = await country.call(person, key, { params: { id: member.userId } });
  if (status !== 200) return;
  country.remove(member);
  country.tell([person, member], `${person.name} removes ${member.name}.`);
}

/** Admins examine reports of theft by whose phone it is. */
async function answerThefts(country: Country, person: Person, chance: Chance): Promise<void> {
  if (!chance.hits(0.3)) return;
  const { body } = await country.call(person, 'GET /stolenreports');
  const reports = Array.isArray(body) ? (body as { _id: string; state: string }[]) : [];
  for (const { _id, state } of reports.filter((each) => each.state === 'waiting').slice(0, 2)) {
    const sent = { decision: 'false', seen: state, note: 'It was sold by its owner.' };
    await country.call(person, 'POST /stolenreports/:id', { params: { id: _id }, body: sent });
  }
}

async function answerSupport(country: Country, person: Person, chance: Chance): Promise<void> {
  if (!chance.hits(0.2)) return;
  const { body } = await country.call(person, 'GET /support/messages');
  const { messages = [] } = body as unknown as { messages?: { _id: string }[] };
  for (const { _id: id } of messages.slice(0, 2)) {
    const page = await country.call(person, 'GET /support/messages/:id', { params: { id } });
    const answers = (page.body.answers as unknown[] | undefined)?.length ?? 0;
    if (answers > 0) continue;
    const sent = { answers, text: 'It is on its way.' };
    await country.call(person, 'POST /support/messages/:id', { params: { id }, body: sent });
  }
}

/** What was decided about a member ends after some days, also when nothing new begins. */
async function endDecisions(country: Country, person: Person, chance: Chance): Promise<void> {
  const body = { reason: 'It is cleared up.' };
  for (const member of country.people) {
    if (isOver(country, chance, member, 'suspended')) {
      const sent = { params: { email: member.email }, body };
      const { status } = await country.call(person, 'POST /suspensions/:email/end', sent);
      if (status === 200) member.notes.delete('suspended');
    }
    if (isOver(country, chance, member, 'held')) {
      const sent = { params: { id: member.userId }, body };
      const { status } = await country.call(person, 'POST /payouts/holds/:id/lift', sent);
      if (status === 200) member.notes.delete('held');
    }
  }
}

function isOver(country: Country, chance: Chance, { notes }: Person, about: string): boolean {
  const since = Number(notes.get(about) ?? 0);
  const isOld = since > 0 && country.now() > since + 3 * 24 * 3_600_000;
  return isOld && !notes.has('removed') && chance.hits(0.5);
}

/** Now and then a seller is suspended for some days. */
async function suspendSomebody(
  country: Country,
  person: Person,
  chance: Chance,
  page: PayoutsPage,
): Promise<void> {
  const member = suspect(country, chance, page, 0.03);
  if (!member) return;
  if (member.notes.has('suspended')) return;
  const body = { reason: 'People say that the phones are stolen.' };
  const sent = { params: { email: member.email }, body };
  const { status } = await country.call(person, 'POST /suspensions/:email', sent);
  if (status !== 200) return;
  member.notes.set('suspended', country.now());
  member.notes.set('was suspended', true);
  country.tell([person, member], `${person.name} suspends ${member.name}.`);
}

/** Now and then the money of a seller is put on hold for some days. */
async function holdSomebody(
  country: Country,
  person: Person,
  chance: Chance,
  page: PayoutsPage,
): Promise<void> {
  const member = suspect(country, chance, page, 0.05);
  if (!member) return;
  if (member.notes.has('held')) return;
  const sent = { params: { id: member.userId }, body: { reason: 'We ask the police first.' } };
  const { status, body } = await country.call(person, 'POST /payouts/holds/:id', sent);
  if (status !== 200 || body.modifiedCount !== 1) return;
  member.notes.set('held', country.now());
  country.tell([person, member], `${person.name} holds the money of ${member.name}.`);
}
