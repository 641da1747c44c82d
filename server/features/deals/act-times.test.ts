import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type Act,
  type DealRoleName,
  openDeal,
  openReservation,
  type TestDeal,
} from '#testing/payments/dealing.ts';
import { takeSnapshot } from '#testing/snapshot.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Columns of the deal; a number is milliseconds from now. */
type Columns = Record<string, string | number | boolean | null>;

type Moment = {
  /** Why the act is possible, or not. */
  name: string;
  who: DealRoleName;
  act: Act;
  columns: Columns;
  counts: boolean;
};

const met = { handover_from: -2 * hour } as const;
const agreed = (at: number) => ({
  meeting_place: 'Shahbagh',
  meeting_by: 'buyer',
  meeting_at: at,
  meeting_accepted_at: -3 * day,
});
const proposed = (by: 'buyer' | 'seller') => ({
  meeting_place: 'Shahbagh',
  meeting_by: by,
  meeting_at: 5 * hour,
  meeting_accepted_at: null,
});
const refunding = { state: 'refunding', ...met } as const;
const late = { ...refunding, late_code_at: -hour } as const;
const claim = { event: 'claim' } as const;
const noShow = { event: 'no-show' } as const;
const answer = { event: 'answer-no-show', reason: 'I waited at gate 2.' } as const;
const handOver = { event: 'hand-over', code: 'right' } as const;
const close = { event: 'close-case', reason: 'Both were heard.' } as const;
const again = { event: 'list-again', reason: '' } as const;
const share = { event: 'share-number' } as const;
const calledOff = { state: 'calling-off', no_show_of: 'seller', ...met } as const;

// By hand: the rules of docs/deals.md, each just before and exactly at its limit.
// biome-ignore format: one line is one moment, in columns.
const ofPaid: Moment[] = [
  { name: 'a minute before the agreed time',      who: 'seller', act: claim, columns: { handover_from: -2 * hour + minute }, counts: false },
  { name: 'at the agreed time',                   who: 'seller', act: claim, columns: met, counts: true },
  { name: 'before the time, the code was shown',  who: 'seller', act: claim, columns: { handover_from: 0, code_shown_at: 0 }, counts: true },

  { name: 'a minute before the agreed time',      who: 'buyer', act: noShow, columns: { handover_from: -hour, ...agreed(minute) }, counts: false },
  { name: 'at the agreed time',                   who: 'buyer', act: noShow, columns: { ...met, ...agreed(0) }, counts: true },
  { name: 'moved before the agreed time',         who: 'buyer', act: noShow, columns: { handover_from: -2 * hour + minute, ...proposed('seller') }, counts: false },
  { name: 'moved after the agreed time',          who: 'buyer', act: noShow, columns: { ...met, ...proposed('seller') }, counts: true },
  { name: 'moved after they met: the code was shown', who: 'buyer', act: noShow, columns: { ...met, ...proposed('seller'), code_shown_at: -hour }, counts: false },

  { name: 'within seven days',                    who: 'seller', act: answer, columns: { ...calledOff, no_show_at: -7 * day + minute }, counts: true },
  { name: 'after seven days',                     who: 'seller', act: answer, columns: { ...calledOff, no_show_at: -7 * day }, counts: false },
  { name: 'a second time',                        who: 'seller', act: answer, columns: { ...calledOff, no_show_at: -hour, no_show_answered_at: -hour }, counts: false },
  { name: 'of who has said so',                   who: 'buyer', act: answer, columns: { ...calledOff, no_show_at: -hour }, counts: false },
  { name: 'where nobody was accused',             who: 'buyer', act: answer, columns: { ...calledOff, no_show_of: null }, counts: false },

  { name: 'of the other side',                    who: 'buyer', act: { event: 'accept', at: '5 hours' }, columns: proposed('seller'), counts: true },
  { name: 'of one’s own proposal',                who: 'buyer', act: { event: 'accept', at: '5 hours' }, columns: proposed('buyer'), counts: false },
  { name: 'of what is agreed',                    who: 'seller', act: { event: 'accept', at: '5 hours' }, columns: agreed(5 * hour), counts: false },
  { name: 'of nothing',                           who: 'buyer', act: { event: 'accept', at: '5 hours' }, columns: {}, counts: false },

  { name: 'that is hidden',                       who: 'buyer', act: share, columns: {}, counts: true },
  { name: 'that is shown',                        who: 'buyer', act: share, columns: { buyer_number_shared_at: -hour }, counts: false },
  { name: 'while the other’s is shown',           who: 'buyer', act: share, columns: { seller_number_shared_at: -hour }, counts: true },

  { name: 'within thirty days of the money',      who: 'seller', act: handOver, columns: { ...refunding, changed_at: -30 * day + minute }, counts: true },
  { name: 'after thirty days',                    who: 'seller', act: handOver, columns: { ...refunding, changed_at: -30 * day }, counts: false },
  { name: 'a second time after the money',        who: 'seller', act: handOver, columns: { ...late, changed_at: -day }, counts: false },

  { name: 'that is open',                         who: 'admin', act: close, columns: late, counts: true },
  { name: 'that is closed',                       who: 'admin', act: close, columns: { ...late, case_closed_at: 0 }, counts: false },
  { name: 'that never was',                       who: 'admin', act: close, columns: refunding, counts: false },

  { name: 'a phone that is off the lists',        who: 'seller', act: again, columns: refunding, counts: true },
  { name: 'a phone that is on them',              who: 'seller', act: again, columns: { ...refunding, relisted_at: -hour }, counts: false },

  { name: 'of a completed deal whose money never was in the shop', who: 'admin', act: { event: 'reopen', reason: 'Stolen.' }, columns: { state: 'completed' }, counts: false },
];

// biome-ignore format: one line is one moment, in columns.
const ofCash: Moment[] = [
  { name: 'a minute before the agreed time',      who: 'seller', act: noShow, columns: agreed(minute), counts: false },
  { name: 'at the agreed time',                   who: 'seller', act: noShow, columns: agreed(0), counts: true },
  { name: 'within seven days of a late cancel',   who: 'seller', act: noShow, columns: { state: 'cancelled', mark: 'called-off', mark_of: 'buyer', changed_at: -7 * day + minute }, counts: true },
  { name: 'after seven days of a late cancel',    who: 'seller', act: noShow, columns: { state: 'cancelled', mark: 'called-off', mark_of: 'buyer', changed_at: -7 * day }, counts: false },
  { name: 'by who has cancelled late',            who: 'buyer', act: noShow, columns: { state: 'cancelled', mark: 'called-off', mark_of: 'buyer', changed_at: -hour }, counts: false },
  { name: 'after a cancel in time',               who: 'seller', act: noShow, columns: { state: 'cancelled', changed_at: -hour }, counts: false },
];

const written = ({ act: { event }, name }: Moment) => `${event}: ${name}`;

/** Whether the page of the person offers the act, and whether it changes anything. */
async function tryAt(deal: TestDeal, { who, act, columns }: Moment) {
  const { db, id, shop } = deal;
  const now = shop.clock.now().getTime();
  const changes = Object.entries(columns).map(
    ([name, value]) =>
      sql`${sql.ref(name)} = ${typeof value === 'number' ? new Date(now + value) : value}`,
  );
  if (changes.length > 0) {
    await sql`update deals set ${sql.join(changes)} where booking_id = ${id}`.execute(db);
  }
  const isOffered = (await deal.read(who)).acts.includes(act.event);
  const body = {
    ...act,
    ...(act.code && { code: shop.deps.deals.codeOf(id, 'to-buyer') }),
    ...(act.at && { at: new Date(now + 5 * hour).toISOString() }),
  };
  const { status, body: got } = await deal.act(who, body);
  return { isOffered, happens: status === 200 && got.modifiedCount === 1 };
}

describe.each([
  ['a paid deal', openDeal, ofPaid],
  ['a phone that is kept for cash', openReservation, ofCash],
])('%s:', (_, open, moments) => {
  test('each act counts, and is offered, exactly in its time', async () => {
    const deal = await open();
    const snapshot = await takeSnapshot(deal.db);
    const wrong: object[] = [];
    for (const moment of moments) {
      const got = await tryAt(deal, moment);
      if (got.isOffered !== moment.counts || got.happens !== moment.counts) {
        wrong.push({ moment: written(moment), counts: moment.counts, got });
      }
      await snapshot.restore();
    }
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['paid', openDeal, 10 * 24],
  ['kept for cash', openReservation, 72],
] as const)(
  'a meeting of a phone that is %s is at most so long after it as the money or the phone waits',
  async (_, open, hours) => {
    const deal = await open();
    const last = deal.shop.clock.now().getTime() + hours * hour;
    const propose = (at: number) =>
      deal.act('buyer', { event: 'propose', place: 'Shahbagh', at: new Date(at).toISOString() });
    const tooLate = await propose(last + minute);
    expect([tooLate.status, tooLate.body.errors]).toEqual([
      400,
      { at: 'Choose an earlier day: the money is not kept that long' },
    ]);
    expect((await propose(last)).body.modifiedCount).toBe(1);
    await sql`update deals set due_at = null where booking_id = ${deal.id}`.execute(deal.db);
    await deal.wait({ hours });
    expect((await deal.read('buyer')).acts).not.toContain('propose');
  },
);
