import { sql } from 'kysely';
import type { InboxLine } from '#contract/members/inbox.ts';
import type { Notice } from '#contract/notices/calls.ts';
import type { Order } from '#contract/orders/bookings.ts';
import type { ListedProduct } from '#contract/orders/listed-product.ts';
import type { SearchResult } from '#contract/search/search.ts';
import type { ThreadLine, ThreadPage } from '#contract/threads/calls.ts';
import type { Country } from '../country.ts';
import { isHonest, type Person } from '../people/person.ts';
import { phoneOfListing } from '../world/world.ts';
import type { Question } from './question.ts';

const name = 'lists are true';

/** What a visitor's search finds, page by page, as many as its total. */
async function searchAll(country: Country): Promise<string[]> {
  const ids: string[] = [];
  let said: number | null = null;
  let after: string | null = null;
  do {
    const query: Record<string, string> = after ? { after } : {};
    const { body } = await country.call(null, 'GET /search', { query });
    const found = body as unknown as SearchResult;
    ids.push(...found.phones.map(({ _id }) => _id));
    if (!after && !found.total.isMore) said = found.total.count;
    after = found.next;
  } while (after);
  if (said !== null && said !== ids.length)
    country.falsify(name, `Search says that it finds ${said} phones, and shows ${ids.length}.`);
  return ids.sort();
}

/** Listings of paid and sold phones. One that is reserved or being paid for may become free, and is listed. */
async function takenListings({ shop }: Country): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select product_id::text as id from deals where state::text in ('paid', 'calling-off',
      'handed-over', 'claimed', 'problem', 'offered', 'returning', 'decision',
      'completed', 'completed-cash')`.execute(shop.db);
  return new Set(rows.map(({ id }) => id));
}

export function lists(): Question {
  /** A person's count of unread lines, until their next answer; of the inbox, after it was read. */
  let counted: { reader: string; unread: number } | null = null;
  let threads: { reader: string; unread: Map<string, number> } | null = null;
  /** Since when a listing is neither for sale nor in a deal, though its seller has the phone. */
  const offSale = new Map<string, number>();
  /** Listings that their sellers have hidden. */
  const hidden = new Set<string>();

  return {
    name,
    sentence:
      'Search, lists and counts agree with each other and with the phones in hands; the inbox counts its unread lines.',
    onAnswer(country, reader, { key, query, params, body: fields }, { status, body }) {
      const [countedBefore, threadsBefore] = [counted, threads];
      counted = null;
      if (!key.startsWith('GET') || threads?.reader !== reader?.id) threads = null;
      if (status === 200 && key === 'GET /search' && query?.max) {
        const { phones } = body as unknown as SearchResult;
        const dear = phones.find(({ selingPrice }) => selingPrice > Number(query.max));
        if (dear)
          country.falsify(name, `Up to ${query.max}, search finds one of ${dear.selingPrice}.`);
      }
      if (status === 200 && key === 'GET /search')
        judgeFound(
          country,
          (body as unknown as SearchResult).phones.map(({ _id }) => _id),
        );
      if (status === 200 && key === 'PUT /myproducts/:id/shown') {
        const isShown = (fields as { shown?: boolean }).shown;
        if (isShown) hidden.delete(params?.id ?? '');
        else hidden.add(params?.id ?? '');
      }
      if (status !== 200 || !reader) return;
      if (key === 'GET /notices/unread')
        counted = { reader: reader.id, unread: Number(body.unread) };
      if (key === 'GET /inbox' && countedBefore?.reader === reader.id) {
        const unread = (body as unknown as InboxLine[]).filter((line) => line.unread).length;
        counted = countedBefore;
        if (unread !== countedBefore.unread && unread < 99) {
          country.falsify(
            name,
            `${reader.name}'s inbox counts ${countedBefore.unread}, and ${unread} lines are unread.`,
          );
        }
      }
      if (key === 'GET /notices' && countedBefore?.reader === reader.id) {
        const unread = (body as unknown as Notice[]).filter((notice) => notice.unread).length;
        // A line has one notice or more.
        if (unread < countedBefore.unread || (unread > 0 && countedBefore.unread === 0)) {
          country.falsify(
            name,
            `${reader.name}'s inbox counts ${countedBefore.unread} lines, and ${unread} notices are unread.`,
          );
        }
      }
      if (key === 'GET /threads') {
        const lines = body as unknown as ThreadLine[];
        threads = {
          reader: reader.id,
          unread: new Map(lines.map((line) => [line._id, line.unread])),
        };
      }
      if (key === 'GET /threads/:id') judgeUnread(country, reader, body as unknown as ThreadPage);
      if (key === 'GET /threads/:id') judgeMessages(country, body as unknown as ThreadPage);
      if (key === 'GET /threads/:id' && threadsBefore?.reader === reader.id) {
        const page = body as unknown as ThreadPage;
        const said = threadsBefore.unread.get(page._id);
        const unread = page.messages.filter(
          ({ mine, number }) => !mine && number > page.read,
        ).length;
        if (said !== undefined && !page.more && (said !== unread || page.unread !== unread)) {
          country.falsify(
            name,
            `A thread of ${reader.name} says ${said} unread, and has ${unread}.`,
          );
        }
      }
      if (key === 'GET /myorders') judgeOrders(country, reader, body as unknown as Order[]);
      if (key === 'GET /dashboard/myproducts/:email') {
        for (const listing of body as unknown as ListedProduct[]) judgeOffSale(country, listing);
      }
    },
    async atEnd(country) {
      const found = await searchAll(country);
      for (const { id, listing, owner, holder } of country.world.phones) {
        const isFree = listing && holder === owner && isHonest(owner);
        if (!isFree || owner.notes.has('suspended') || found.includes(listing)) continue;
        country.falsify(
          name,
          `${owner.name} has ${id} in hand, which is listed, and search does not find it.`,
        );
      }
    },
    async eachNight(country) {
      const found = await searchAll(country);
      const listed = await country.call(null, 'GET /allproducts', { query: { paid: 'false' } });
      const ids = (listed.body as unknown as { _id: string }[]).map(({ _id }) => _id).sort();
      const [double] = await sameImeis(country);
      if (double) country.falsify(name, `${double} is for sale with the IMEI of another.`);
      const taken = await takenListings(country);
      const wrong = found.find((id) => taken.has(id));
      if (wrong) country.falsify(name, `Search offers ${wrong}, which somebody has bought.`);
      const missing =
        ids.find((id) => !found.includes(id)) ?? found.find((id) => !ids.includes(id));
      // The other list has also those that are being paid for.
      if (missing && !taken.has(missing) && !(await isBeingPaid(country, missing))) {
        country.falsify(name, `${missing} is in one of search and list, and not in the other.`);
      }
      const gone = await goneWithPayment(country);
      const offered = found
        .map((id) => phoneOfListing(country.world, id))
        .find((phone) => phone && gone.has(phone.for ?? '') && phone.holder !== phone.owner);
      if (offered)
        country.falsify(
          name,
          `${offered.owner.name}'s phone ${offered.id} is for sale, and in other hands.`,
        );
    },
  };

  function judgeFound(country: Country, found: string[]): void {
    for (const id of found) {
      const owner = phoneOfListing(country.world, id)?.owner;
      const why = ['suspended', 'removed'].find((each) => owner?.notes.has(each));
      if (why) country.falsify(name, `Search offers a phone of ${owner?.name}, who is ${why}.`);
      if (hidden.has(id))
        country.falsify(name, `Search offers ${id}, which its seller has hidden.`);
    }
  }

  /** Who books a phone again has the same order. */
  function judgeOrders(country: Country, reader: Person, orders: Order[]): void {
    const open = orders
      .filter(({ state, paid, available }) => state === null && !paid && available)
      .map(({ productId }) => productId);
    const twice = open.find((id, nth) => open.indexOf(id) !== nth);
    if (twice) country.falsify(name, `${reader.name} has two open orders of one phone (${twice}).`);
  }

  /** What is unread is there to be read. */
  function judgeUnread(country: Country, reader: Person, page: ThreadPage): void {
    const unread = page.messages.filter(({ mine, number }) => !mine && number > page.read).length;
    if (!page.more && page.unread !== unread)
      country.falsify(
        name,
        `A thread of ${reader.name} says ${page.unread} unread, and has ${unread}.`,
      );
  }

  /** Each message has a word of its own, so one that was sent once is there once. */
  function judgeMessages(country: Country, { messages }: ThreadPage): void {
    const said = messages.flatMap(({ text }) => /said[0-9a-f]+/.exec(text)?.[0] ?? []);
    const twice = said.find((word, nth) => said.indexOf(word) !== nth);
    if (twice) country.falsify(name, `A message (${twice}) that was sent once is there twice.`);
  }

  /** A seller who has the phone, and no live deal, must be able to sell it within two days. */
  function judgeOffSale(country: Country, listing: ListedProduct): void {
    const phone = phoneOfListing(country.world, listing._id);
    const over = ['refunded', 'cancelled', 'declined', 'lapsed', 'no-show', 'booked'];
    const isOver = listing.orders.every(({ state }) => over.includes(state));
    const isInHand = phone && isHonest(phone.owner) && phone.holder === phone.owner;
    const isStuck = isInHand && isOver && listing.paid && !listing.isReturned;
    if (!isStuck) offSale.delete(listing._id);
    else if (!offSale.has(listing._id)) offSale.set(listing._id, country.now());
    else if (country.now() - (offSale.get(listing._id) ?? 0) > 48 * 3_600_000) {
      country.falsify(
        name,
        `${phone?.owner.name} has ${phone?.id} in hand; for two days it is not for sale, and no act brings it back.`,
      );
    }
  }
}

/** Unsold listings that have an IMEI in common. */
async function sameImeis({ shop }: Country): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with unsold as (select i.mark, i.product_id from product_imeis i
      join products p on p.id = i.product_id and p.paid_at is null and p.removed_at is null)
    select one.product_id::text as id from unsold one
    join unsold other on other.mark = one.mark and other.product_id > one.product_id`.execute(
    shop.db,
  );
  return rows.map(({ id }) => id);
}

/** Orders by which the shop had money: of a reservation for cash it knows nothing. */
async function goneWithPayment({ shop }: Country): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select booking_id::text as id from deals where payment_id is not null`.execute(shop.db);
  return new Set(rows.map(({ id }) => id));
}

async function isBeingPaid({ shop }: Country, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from payments where product_id = ${id} and state = 'held'`.execute(shop.db);
  return rows.length > 0;
}
