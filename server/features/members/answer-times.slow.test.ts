import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AnswerTimes } from '#contract/threads/answer-times.ts';
import type { Db } from '#server/db/client.ts';
import { answerTimesSeen, renewing } from '#testing/answer-times.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { seededChoices } from '#testing/lib/seeded-numbers.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { endDueOffers } from '../offers/follow-phone.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** All that the count by hand reads; never the column of the waits. */
async function readAll(db: Db) {
  return {
    members: await db.selectFrom('members').select(['id', 'removed_at', 'former_ids']).execute(),
    threads: await db
      .selectFrom('threads')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['threads.id', 'threads.buyer_id', 'threads.seller_id', 'threads.product_id'])
      .select(['paid_at', 'removed_at', 'hidden_at'])
      .execute(),
    messages: await db
      .selectFrom('thread_messages')
      .select(['thread_id', 'number', 'sender_id', 'at', 'text', 'masked', 'withheld'])
      .orderBy('number')
      .execute(),
    acts: await db
      .selectFrom('price_offer_steps')
      .innerJoin('price_offers', 'id', 'offer_id')
      .select(['product_id', 'buyer_id', 'at', 'by_role'])
      .execute(),
    blocks: await db.selectFrom('member_blocks').select(['member_id', 'blocked_id']).execute(),
    rings: await db
      .selectFrom('ring_deals')
      .innerJoin('deals', 'deals.booking_id', 'ring_deals.booking_id')
      .select(['buyer_id', 'seller_id', 'counts'])
      .execute(),
  };
}

type Wait = { thread: string; number: number; asker: string; at: number; seconds: number | null };

/** Replays every thread of a seller message by message, as its two see it. */
function countByHand(all: Awaited<ReturnType<typeof readAll>>, id: string, now: number) {
  const of = all.members.find((member) => member.id === id);
  const accounts = [...(of?.former_ids ?? []), id];
  const waits: (Wait & { counts: boolean })[] = [];
  for (const thread of all.threads.filter(({ seller_id }) => accounts.includes(seller_id))) {
    const isPair = (one: string, other: string) =>
      [thread.buyer_id, thread.seller_id].sort().join() === [one, other].sort().join();
    const isLeftOut =
      all.blocks.some(({ member_id, blocked_id }) => isPair(member_id, blocked_id)) ||
      all.rings.some((deal) => isPair(deal.buyer_id, deal.seller_id) && deal.counts !== true);
    const asker = all.members.find((member) => member.id === thread.buyer_id);
    const ends = [thread.paid_at, thread.removed_at, thread.hidden_at, asker?.removed_at];
    const closed = Math.min(...ends.map((end) => end?.getTime() ?? Number.POSITIVE_INFINITY));
    const messages = all.messages
      .filter(({ thread_id, withheld, masked }) => {
        const words = (masked ?? 'words').replaceAll(/[•\s.,!?।]/g, '');
        return thread_id === thread.id && !withheld && words !== '';
      })
      .map((row) => ({
        ...{ number: row.number, at: row.at.getTime() },
        by: row.sender_id === thread.buyer_id ? 'buyer' : 'seller',
        asks: /[?？؟]/.test(row.text),
      }));
    const acts = all.acts
      .filter((act) => act.product_id === thread.product_id && act.buyer_id === thread.buyer_id)
      .filter(({ by_role }) => by_role === 'seller')
      .map(({ at }) => ({ number: 0, at: at.getTime(), by: 'seller', asks: false }));
    // No two things happen at one time in these threads, but an offer and its message.
    const story = [...messages, ...acts].sort((one, other) => one.at - other.at);
    let open: (Wait & { counts: boolean }) | null = null;
    let hasWritten = false;
    for (const { number, at, by, asks } of story) {
      if (by === 'seller') {
        if (open) open.seconds = (at - open.at) / 1000;
        open = null;
        hasWritten = true;
      } else if (!open && (asks || !hasWritten)) {
        open = {
          thread: thread.id,
          number,
          asker: thread.buyer_id,
          at,
          seconds: null,
          counts: true,
        };
        waits.push(open);
      }
    }
    for (const wait of waits.filter((each) => each.thread === thread.id)) {
      const isLate = now - wait.at >= day && closed - wait.at >= day;
      wait.counts = !isLeftOut && (wait.seconds !== null || isLate);
    }
  }
  const newest = waits
    .filter(({ at }) => at > now - 90 * day)
    .sort(
      (one, other) =>
        other.at - one.at || (one.thread < other.thread ? -1 : 1) || other.number - one.number,
    )
    .slice(0, 20)
    .filter(({ counts }) => counts);
  const answered = newest.filter(({ seconds }) => seconds !== null).length;
  if (new Set(newest.map(({ asker }) => asker)).size < 3) {
    return { shown: { asked: 0, answered: 0, hours: null }, all: waits.length };
  }
  const within = (hours: number) =>
    newest.filter(({ seconds }) => seconds !== null && seconds <= hours * 3600).length;
  const times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24];
  const hours = times.find((each) => within(each) > newest.length / 2) ?? null;
  const shown = { asked: newest.length, answered, hours: answered < 3 ? null : hours };
  return { shown, all: waits.length };
}

const asked = [
  'Is it still there?',
  'ব্যাটারি কেমন？',
  'Any scratch?',
  'I want it',
  'ok thanks',
  '01712345678',
];
const said = ['Yes', '৮৯%', 'Call 01812345678 please', '01812345678', 'When do you come?'];

/** Random threads of weeks: questions, answers, offers, blocks, sales and removed phones. */
async function playThreads(shop: TestShop, steps: number) {
  const { deps, clock } = shop;
  const below = seededChoices(215);
  const pick = <One>(list: readonly One[]) => list[below(list.length)] as One;
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.signUp()));
  const sellers = await Promise.all(
    Array.from({ length: 4 }, () => shop.signUp({ title: 'seller' })),
  );
  const admin = await shop.signUp({ admin: true });
  const people = [...buyers, ...sellers, admin];
  const renew = await renewing(shop, people);
  const offered = { cash: true, negotiable: true, selingPrice: 20_000 };
  const phones: { id: string; seller: Person }[] = [];
  for (const seller of [...sellers, ...sellers]) {
    const id = await shop.addProduct(seller, { ...offered, img: await shop.upload(seller) });
    phones.push({ id, seller });
  }
  const threads = new Map<string, { id: string; buyer: Person; seller: Person; offer?: string }>();
  let acts = 0;
  const count = ({ status }: { status: number }) => {
    if (status === 200 || status === 201) acts += 1;
  };
  const entryId = () => deps.newId();
  for (let step = 0; step < steps; step += 1) {
    clock.advance({ minutes: pick([1, 3, 7, 20, 40, 90, 200, 700]) });
    await renew();
    const { id: productId, seller } = pick(phones);
    const buyer = pick(buyers);
    const key = `${productId} ${buyer.userId}`;
    const known = threads.get(key);
    const what = below(100);
    // The first seller is fast, the second slow, and the last hardly answers.
    const isIdle = below(4) < sellers.indexOf(seller);
    if (!known || what < 35) {
      const body = { productId, text: pick(asked), entryId: entryId() };
      const answer = await shop.call('POST /threads', { body }, buyer);
      count(answer);
      const { insertedId: id } = answer.body as { insertedId?: string };
      if (id) threads.set(key, { ...known, id, buyer, seller });
    } else if (what < 80) {
      const body = { text: pick(said), entryId: entryId() };
      const open = [...threads.values()].filter((each) => each.seller === seller);
      const { id } = pick(open);
      if (!isIdle) count(await shop.call('POST /threads/:id', { params: { id }, body }, seller));
    } else if (what < 88) {
      const body = { productId, taka: 15_000, text: 'For this?', entryId: entryId() };
      const answer = await shop.call('POST /offers', { body }, buyer);
      count(answer);
      const { insertedId: id } = answer.body as { insertedId?: string };
      if (id) known.offer = id;
    } else if (what < 94) {
      const { offer } = known;
      const body = { event: pick(['accept', 'decline'] as const), seen: 15_000 };
      if (offer)
        count(await shop.call('POST /offers/:id', { params: { id: offer }, body }, seller));
      await endDueOffers(deps);
    } else {
      const params = { id: known.id };
      const body = { blocked: below(2) === 0 };
      count(await shop.call('PUT /threads/:id/blocked', { params, body }, pick([buyer, seller])));
    }
  }
  await renew();
  return { buyers, sellers, admin, phones, acts, renew };
}

test(
  'the answer times of generated threads are a count by hand over their messages',
  async () => {
    const shop = await buildTestApp({ startAt: new Date('2026-09-02T06:00:00Z') });
    const { db } = shop.deps;
    const steps = rounds('ANSWER_STEPS', 500);
    const { buyers, sellers, admin, phones, acts, renew } = await playThreads(shop, steps);
    expect(acts).toBeGreaterThan(steps * 0.5);
    const seen = new Set<string>();
    let most = 0;
    const compare = async (left: Person[] = sellers) => {
      const all = await readAll(db);
      const shown: AnswerTimes[] = [];
      for (const seller of left) {
        const counted = countByHand(all, seller.userId, shop.clock.now().getTime());
        most = Math.max(most, counted.all);
        shown.push(await answerTimesSeen(shop, seller));
        expect(shown.at(-1), seller.userId).toEqual(counted.shown);
        seen.add(JSON.stringify(counted.shown));
      }
      return shown;
    };
    const before = await compare();
    shop.clock.advance({ minutes: 23 * 60 });
    await compare();
    shop.clock.advance({ minutes: 2 * 60 });
    const late = await compare();
    // What waited too long became part of the count.
    expect(late).not.toEqual(before);
    const [bought, removed] = phones;
    const [buyer, other] = buyers;
    const [first, second, third] = sellers;
    if (!bought || !removed || !buyer || !other || !first || !second || !third) throw new Error();
    await renew();
    // A phone sold, one removed, and a deal of a suspected ring.
    const deal = await buy(shop, buyer, bought.id);
    await shop.ok('DELETE /myproducts/:id', { params: { id: removed.id } }, removed.seller);
    await compare();
    const ring = { booking_id: deal, reasons: ['same-number'], found_at: shop.clock.now() };
    await db
      .insertInto('ring_deals')
      .values(ring as never)
      .execute();
    await compare();
    await db.updateTable('ring_deals').set({ counts: true }).execute();
    await compare();
    // Removed accounts change nothing in what the others have, and the answers to them remain.
    await shop.ok('DELETE /allbuyers/:id', { params: { id: other.userId } }, admin);
    await compare();
    await shop.ok('DELETE /allsellers/:id', { params: { id: second.userId } }, admin);
    await compare([first, third]);
    // One who returns has the waits of the account before.
    const former = [second.userId];
    await sql`update members set former_ids = ${former} where id = ${third.userId}`.execute(db);
    await compare([first, third]);
    for (const days of [30, 40, 25]) {
      shop.clock.advance({ minutes: days * 24 * 60 });
      await compare([first, third]);
    }
    expect(await answerTimesSeen(shop, first)).toEqual({ asked: 0, answered: 0, hours: null });
    expect(seen.size).toBeGreaterThan(8);
    // Of one seller not all waits are among the newest.
    expect(most).toBeGreaterThan(20);
    await keepFigures({ what: 'answer times', tried: { acts }, wrong: { differences: 0 } });
  },
  rounds('ANSWER_STEPS', 500) * 300 + 60_000,
);
