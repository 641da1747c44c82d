import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealLine, OrderPage } from '#contract/orders/orders.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import type { PayoutsPage } from '#contract/payouts/calls.ts';
import type { Chance } from '../chance.ts';
import type { Country } from '../country.ts';
import { act } from '../people/deal-rules.ts';
import { readNotices } from '../people/notices.ts';
import type { Person } from '../people/person.ts';
import { fits, phoneOfListing } from '../world/world.ts';
import { approve, lookAtFailed } from './cashier.ts';

/** A careful admin: decides cases by who has the phone, tries refunds again, reads what waits. */
export async function adminsTurn(country: Country, person: Person, chance: Chance): Promise<void> {
  await readNotices(country, person, chance);
  await country.call(person, 'GET /waiting');
  await country.call(person, 'GET /queue');
  const { body } = await country.call(person, 'GET /cases');
  for (const { _id: order } of body as unknown as DealLine[]) {
    // A decision may take days, but when all is to end they sit down to it.
    if (!country.isCalm && chance.hits(0.4)) continue;
    await decide(country, person, order);
  }
  await tryRefundsAgain(country, person);
  if (chance.hits(0.1)) await country.call(person, 'GET /ledger/check');
  if (country.isCalm) return;
  await suspendSomebody(country, person, chance);
  await holdSomebody(country, person, chance);
  const payouts = await country.call(person, 'GET /payouts');
  for (const batch of (payouts.body as unknown as PayoutsPage).batches.slice(0, 4)) {
    if (batch.needsApproval && !batch.approvedBy) await approve(country, person, batch._id);
    if (chance.hits(0.2)) await lookAtFailed(country, person, batch._id);
  }
}

async function decide(country: Country, person: Person, order: string): Promise<void> {
  const answer = await country.call(person, 'GET /order/:id', { params: { id: order } });
  if (answer.status !== 200) return;
  const page = answer.body as unknown as OrderPage;
  const phone = phoneOfListing(country.world, page.productId);
  // Both sides send pictures of the phone with a note of the day.
  const isBuyers = phone?.for === order && phone.holder !== phone.owner;
  const description = page.booked?.description ?? page.description;
  const decision = (): DealAct => {
    if (!phone || !isBuyers) return 'order-refund';
    return fits(phone, description) ? 'order-release' : 'order-return';
  };
  const event = page.acts.includes('order-refund') ? decision() : 'close-case';
  if (!page.acts.includes(event)) return;
  const found = isBuyers ? 'the buyer has the phone' : 'the buyer does not have the phone';
  country.tell([person], `${person.name} finds that ${found} of ${page.productName}.`);
  await act({ country, person, page }, event, { reason: 'By what each of you has shown.' });
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

/** Now and then a seller is suspended for some days. */
async function suspendSomebody(country: Country, person: Person, chance: Chance): Promise<void> {
  for (const member of country.people) {
    const since = Number(member.notes.get('suspended') ?? 0);
    const params = { email: member.email };
    if (since && country.now() > since + 5 * 24 * 3_600_000 && chance.hits(0.5)) {
      const body = { reason: 'It is cleared up.' };
      const { status } = await country.call(person, 'POST /suspensions/:email/end', {
        params,
        body,
      });
      if (status === 200) member.notes.delete('suspended');
    }
  }
  const sellers = country.people.filter(({ kind }) => kind === 'seller' || kind === 'bad-seller');
  if (sellers.length === 0 || !chance.hits(0.04)) return;
  const member = chance.pick(sellers);
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
async function holdSomebody(country: Country, person: Person, chance: Chance): Promise<void> {
  for (const member of country.people) {
    const since = Number(member.notes.get('held') ?? 0);
    if (!since || country.now() < since + 3 * 24 * 3_600_000 || !chance.hits(0.5)) continue;
    const sent = { params: { id: member.userId }, body: { reason: 'It is cleared up.' } };
    const { status } = await country.call(person, 'POST /payouts/holds/:id/lift', sent);
    if (status === 200) member.notes.delete('held');
  }
  const sellers = country.people.filter(({ kind }) => kind === 'seller' || kind === 'bad-seller');
  if (sellers.length === 0 || !chance.hits(0.08)) return;
  const member = chance.pick(sellers);
  if (member.notes.has('held')) return;
  const sent = { params: { id: member.userId }, body: { reason: 'We ask the police first.' } };
  const { status, body } = await country.call(person, 'POST /payouts/holds/:id', sent);
  if (status !== 200 || body.modifiedCount !== 1) return;
  member.notes.set('held', country.now());
  country.tell([person, member], `${person.name} holds the money of ${member.name}.`);
}
