import { type Glance, glance } from './glance.ts';
import { honestTurn } from './honest.ts';
import { dueMoney, sendMoney, shopkeepersTurn } from './shopkeeper.ts';
import { nameOf, type Table } from './table.ts';

const hour = 3_600_000;

/** Evenings after which unsent money counts as stuck. */
const maxEvenings = 6;

/**
 * Lets time pass until the next event: the honest people act, people leave a meeting, or the clock
 * moves to the next deadline of any rule. False if nothing can happen any more.
 */
export async function passTime(t: Table): Promise<boolean> {
  const seen = await glance(t);
  const honestActed = await honestTurn(t, seen);
  if ((await shopkeepersTurn(t, seen)) || honestActed) return true;
  if (t.world.meeting) {
    await part(t);
    return true;
  }
  const evening = seen.isDue && t.world.evenings < maxEvenings ? t.now() + 24 * hour : Infinity;
  const next = Math.min(seen.next ?? Infinity, evening);
  if (next === Infinity) return false;
  countAway(t, seen, (next - t.now()) / hour);
  countWaiting(t, seen, (next - t.now()) / hour);
  // An admin reads it, and sends it in the evening: events in between are played too.
  const due = seen.isDue ? await dueMoney(t) : [];
  t.say(said((next - t.now()) / hour));
  await t.advanceTo(next);
  await goToMeetings(t);
  if (!seen.isDue) t.world.evenings = 0;
  else if (t.world.evenings < maxEvenings) {
    t.world.evenings += 1;
    if (t.world.evenings > 1) await sendMoney(t, due);
  }
  return true;
}

function said(hours: number): string {
  if (hours < 1) return 'Some minutes pass.';
  return hours < 48 ? `${Math.round(hours)} hours pass.` : `${Math.round(hours / 24)} days pass.`;
}

/** A person who waited in vain leaves; a lent phone returns to its owner, if it is still there. */
async function part(t: Table): Promise<void> {
  const { meeting, phones, orders } = t.world;
  const phone = meeting && phones[meeting.phone];
  const said = meeting && orders[meeting.order];
  if (!meeting || !phone || !said) return;
  if (!meeting.hasNetwork) {
    t.say('They walk to where there is a network.');
    meeting.hasNetwork = true;
    return;
  }
  if (!meeting.cheatIsThere) {
    t.say(`${nameOf.honest} waits for an hour. Nobody comes.`);
    said.waitedInVain = true;
    said.wasted += 1;
  } else if (phone.isLent) {
    // A buyer who has shown the code retains the tested phone.
    const isBuyers = t.seller === 'cheat' && said.told === 'right';
    if (isBuyers) Object.assign(phone, { holder: 'honest', for: meeting.order });
    t.say(
      isBuyers ? `${nameOf.honest} goes home with the phone.` : 'The phone goes back. They part.',
    );
  } else {
    t.say('They part.');
  }
  phone.isLent = false;
  said.told = null;
  t.world.meeting = null;
  await t.advanceTo(t.now() + hour);
}

/** Honest people come to each of their agreed meetings. */
async function goToMeetings(t: Table): Promise<void> {
  if (t.part === 'both') return;
  const rows = await t.db
    .selectFrom('deals')
    .select(['booking_id', 'meeting_at'])
    .where('meeting_accepted_at', 'is not', null)
    .where('state', 'in', ['paid', 'reserved'])
    .where('meeting_at', '=', new Date(t.now()))
    .execute();
  for (const { booking_id: id, meeting_at: at } of rows) {
    const order = t.world.orders.findIndex((_, nth) => t.orderId(nth) === id);
    const said = t.world.orders[order];
    const isHonests = t.seller === 'honest' || said?.buyer === 'honest';
    if (!said || !at || !isHonests || said.wentTo === at.getTime() || t.world.meeting) continue;
    said.wentTo = at.getTime();
    t.world.meeting = { order, cheatIsThere: false, hasNetwork: true, phone: 0 };
    t.say(`${nameOf.honest} is at the place they agreed on.`);
  }
}

/** Hours in which a paid or reserved phone has not been handed over yet. */
function countWaiting(t: Table, { states }: Glance, hours: number): void {
  for (const [order, said] of t.world.orders.entries()) {
    // Who has gone to a meeting can act after it.
    const isWaiting = said.wentTo === null && ['paid', 'reserved'].includes(states[order] ?? '');
    if (isWaiting) said.waited += Math.round(hours);
  }
}

/** Hours in which the honest seller has the phone while no buyer is buying it, or can. */
function countAway(t: Table, { sale }: Glance, hours: number): void {
  const [phone] = t.world.phones;
  const isIdle = t.seller === 'honest' && phone?.holder === 'honest' && !t.world.meeting;
  const isAway = isIdle && sale === 'away';
  t.world.awayHours = isAway ? Math.min(48, t.world.awayHours + Math.round(hours)) : 0;
  t.world.maxAway = Math.max(t.world.maxAway, t.world.awayHours);
}
