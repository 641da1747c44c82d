import type { PayoutLine, PayoutsPage } from '#contract/payouts/calls.ts';
import type { Chance } from '../chance.ts';
import { tryActsOfStaff } from '../cheats/bad-helper.ts';
import type { Country } from '../country.ts';
import { readNotices } from '../people/notices.ts';
import type { Person } from '../people/person.ts';

/** A cashier who makes batches of what is due, and sends each transfer that the shop shows as waiting. */
export async function cashiersTurn(
  country: Country,
  person: Person,
  chance: Chance,
): Promise<void> {
  await readNotices(country, person, chance);
  const { body } = await country.call(person, 'GET /payouts');
  const page = body as unknown as PayoutsPage;
  const lines = page.due.lines.filter(({ own }) => !own).map(({ _id }) => _id);
  if (lines.length > 0) {
    const { status } = await country.call(person, 'POST /payouts', { body: { lines } });
    if (status === 200) country.tell([person], `${person.name} makes a batch of ${lines.length}.`);
  }
  for (const batch of page.batches) {
    if (batch.dissolved || batch.waiting === 0) continue;
    if (batch.needsApproval && !batch.approvedBy) await approve(country, person, batch._id);
    else if (chance.hits(0.9)) await send(country, person, chance, batch._id);
  }
  for (const { _id } of page.batches.slice(0, 4)) {
    if (chance.hits(0.2)) await lookAtFailed(country, person, _id);
  }
}

/**
 * A transfer that another person calls failed is due again, once this one has compared it with the
 * bank's own list.
 */
export async function lookAtFailed(country: Country, person: Person, batch: string): Promise<void> {
  const answer = await country.call(person, 'GET /payouts/:id', { params: { id: batch } });
  if (answer.status !== 200) return;
  for (const line of (answer.body as unknown as { lines: PayoutLine[] }).lines) {
    const wasSent = country.world.transfers.some((transfer) => transfer.line === line._id);
    if (!line.needsLook || line.own || wasSent) continue;
    await country.call(person, 'POST /payouts/lines/:id/look', { params: { id: line._id } });
  }
}

export async function approve(country: Country, person: Person, batch: string): Promise<void> {
  await country.call(person, 'POST /payouts/:id/approve', { params: { id: batch } });
}

async function send(
  country: Country,
  person: Person,
  chance: Chance,
  batch: string,
): Promise<void> {
  const params = { id: batch };
  const answer = await country.call(person, 'GET /payouts/:id', { params });
  if (answer.status !== 200) return;
  for (const line of (answer.body as unknown as { lines: PayoutLine[] }).lines) {
    if (line.state !== 'waiting' || line.held || line.own) continue;
    // The bank shows what it has sent already under this name.
    const known = country.world.transfers.find((transfer) => transfer.line === line._id);
    if (!known) {
      // Some transfers come back.
      if (chance.hits(0.05)) {
        const body = { problem: 'The wallet is closed for today.' };
        await country.call(person, 'POST /payouts/lines/:id/failed', {
          params: { id: line._id },
          body,
        });
        continue;
      }
      const { account, taka, _id } = line;
      country.world.transfers.push({ line: _id, account, taka, by: person.id, at: country.now() });
      country.tell([person], `${person.name} sends ${taka} to ${line.sellerName}.`);
    }
    const sent = { params: { id: line._id }, body: { reference: `TX${line.ref}` } };
    await country.call(person, 'POST /payouts/lines/:id/sent', sent);
  }
}

/**
 * A cashier who takes the shop's money where it lets them: refunds in living deals, lifts holds, and
 * calls sent transfers failed.
 */
export async function badCashiersTurn(country: Country, person: Person, chance: Chance) {
  const { body } = await country.call(person, 'GET /payments');
  const { payments = [] } = body as unknown as {
    payments: { _id: string; state: string; amount: number }[];
  };
  for (const payment of payments.slice(0, 10)) {
    if (payment.state !== 'paid' || !chance.hits(0.2)) continue;
    const part = chance.hits(0.5) ? { part: Math.round(payment.amount / 4) } : {};
    const sent = {
      params: { id: payment._id },
      body: { reason: 'As the two have agreed.', ...part },
    };
    const { status } = await country.call(person, 'POST /payments/:id/refund', sent);
    if (status === 200)
      country.tell(
        [person],
        `${person.name} gives ${part.part ?? payment.amount} of a payment back.`,
      );
  }
  if (!country.isCalm) await tryActsOfStaff(country, person, chance);
  const page = (await country.call(person, 'GET /payouts')).body as unknown as PayoutsPage;
  for (const { memberId } of page.holds ?? []) {
    const sent = { params: { id: memberId }, body: { reason: 'It is fine.' } };
    await country.call(person, 'POST /payouts/holds/:id/lift', sent);
  }
  // Also what is held is put into a batch.
  const held = (page.held?.lines ?? []).map(({ _id }) => _id);
  for (const line of held.slice(0, 3)) {
    const { status } = await country.call(person, 'POST /payouts', { body: { lines: [line] } });
    if (status === 200) country.tell([person], `${person.name} pays out what is held.`);
  }
  for (const batch of page.batches ?? []) {
    await approve(country, person, batch._id);
    if (batch.waiting > 0 && chance.hits(0.6)) await sayItFailed(country, person, batch._id);
  }
}

/** Sends the waiting transfers, and calls them failed, so that they are due once more. */
async function sayItFailed(country: Country, person: Person, batch: string): Promise<void> {
  const answer = await country.call(person, 'GET /payouts/:id', { params: { id: batch } });
  if (answer.status !== 200) return;
  for (const line of (answer.body as unknown as { lines: PayoutLine[] }).lines) {
    const wasSent = country.world.transfers.some((transfer) => transfer.line === line._id);
    if (line.state !== 'waiting' || line.held || line.own || wasSent) continue;
    const { account, taka, _id } = line;
    country.world.transfers.push({ line: _id, account, taka, by: person.id, at: country.now() });
    country.tell(
      [person],
      `${person.name} sends ${taka} to ${line.sellerName}, and says that it failed.`,
    );
    const sent = { params: { id: _id }, body: { problem: 'The wallet did not answer.' } };
    await country.call(person, 'POST /payouts/lines/:id/failed', sent);
    await country.call(person, 'POST /payouts/lines/:id/look', { params: { id: _id } });
  }
}
