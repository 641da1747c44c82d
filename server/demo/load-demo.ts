import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { makeAdmin } from '#server/features/users/make-admin.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { dayOf } from '#server/lib/dhaka.ts';
import { advanceDeal, playOtherDeals } from './deals.ts';
import { createDemoClient, type DemoClient, type SignedIn } from './demo-client.ts';
import { type DemoPhone, listingOf } from './listing.ts';
import { datePastDeals, sellLike } from './past-sales.ts';
import { payOutDemo } from './pay-out.ts';
import { type DemoPerson, demoPeople, type PersonKey, pastBuyers } from './people.ts';
import { demoPhones } from './phones.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The newest notices of each member, which remain unread. */
const unreadNotices = 3;

type LoadOptions = {
  marker: string;
  onStart: () => void;
};

/**
 * Fills an empty database with the demo market, through the API. The file `marker` exists while
 * this is under way, so that the next start resumes after a crash. Returns whether the demo market
 * is loaded.
 */
export async function loadDemoIfEmpty(
  app: FastifyInstance,
  deps: Deps,
  { marker, onStart }: LoadOptions,
): Promise<boolean> {
  const member = await deps.db.selectFrom('members').select('email').limit(1).executeTakeFirst();
  const unfinished = await readFile(marker).then(
    () => true,
    () => false,
  );
  if (member && !unfinished) return hasDemoPeople(deps);
  onStart();
  await writeFile(marker, '');
  await loadDemo(app, deps);
  await rm(marker);
  return true;
}

/**
 * Whether the demo logins exist. Checks for their admin, because anybody may register with one of
 * their addresses, but not as an admin.
 */
export async function hasDemoPeople({ db }: Deps): Promise<boolean> {
  const addresses = demoPeople.filter((one) => one.isAdmin).map((admin) => admin.email);
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('email', 'in', addresses)
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Test cards pay for the sold phones; where a real provider takes the money, those are left out. */
export function takesTestCards({ payments }: Pick<Deps, 'payments'>): boolean {
  return payments.all.some(({ name }) => name === 'embedded-cards');
}

async function loadDemo(app: FastifyInstance, deps: Deps): Promise<void> {
  const withSales = takesTestCards(deps);
  const client = createDemoClient(app, deps.publicUrl ?? 'http://localhost:80');
  const people = {} as Record<PersonKey, SignedIn>;
  for (const person of demoPeople) people[person.key] = await joinMarket(client, deps, person);
  for (const person of demoPeople.filter((one) => one.isVerified)) {
    await client.call(people.admin, 'PUT', `/api/verifyseller/${person.email}`);
  }
  const past: SignedIn[] = [];
  if (withSales) for (const person of pastBuyers) past.push(await joinMarket(client, deps, person));
  const missing = (await findUnlisted(deps)).filter(({ sold }) => withSales || !sold);
  // Two at a time, because the image host processes two pictures at a time.
  const half = Math.ceil(missing.length / 2);
  await Promise.all(
    [missing.slice(0, half), missing.slice(half)].map(async (phones) => {
      for (const phone of phones) await list(client, deps, { people, past, phone, withSales });
    }),
  );
  if (withSales) {
    const { seller1: seller, buyer2: buyer, admin } = people;
    const buyers = [buyer, ...past];
    const { password } = demoPeople.find(({ key }) => key === 'seller1') ?? { password: '' };
    await payOutDemo(client, deps, { seller, buyers, admin, password });
    await playOtherDeals(client, deps, { seller: people.seller2, buyer });
    await datePastDeals(deps.db);
  }
  // The demo people's actions of one minute need no mails; their bells still have the notices.
  await deps.db.deleteFrom('notice_mails').execute();
  await readOldNotices(deps);
}

/** Members normally read their notices; dozens of unread ones would appear as a fault. */
async function readOldNotices({ db }: Deps): Promise<void> {
  await sql`update notices set read_at = at where read_at is null and ${unreadNotices} <= (
      select count(*) from notices newer
      where newer.member_id = notices.member_id and newer.id > notices.id
    )`.execute(db);
}

async function joinMarket(client: DemoClient, deps: Deps, person: Omit<DemoPerson, 'key'>) {
  const signedIn = await client.signUpOrIn(person);
  const member = await deps.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirst();
  if (!member) {
    const img = person.picture ? await client.upload(signedIn, await picture(person.picture)) : '';
    if (img) await client.updateProfile(signedIn, { image: img });
    const { name, email, title } = person;
    await client.call(signedIn, 'POST', '/api/users', { name, email, img, title });
  }
  // No mailbox exists for their addresses, so they could not open a link.
  await deps.db
    .updateTable('members')
    .set({ address_confirmed_at: deps.clock() })
    .where('email', '=', person.email)
    .execute();
  if (person.isAdmin) await makeAdmin(deps.db, person.email, deps);
  return signedIn;
}

async function findUnlisted({ db }: Deps): Promise<DemoPhone[]> {
  const rows = await db.selectFrom('products').select(['name', 'location']).execute();
  const listed = new Set(rows.map(({ name, location }) => name + location));
  return demoPhones.filter(({ name, location }) => !listed.has(name + location));
}

async function list(
  client: DemoClient,
  deps: Deps,
  {
    people,
    past,
    phone,
    withSales,
  }: {
    people: Record<PersonKey, SignedIn>;
    past: readonly SignedIn[];
    phone: DemoPhone;
    withSales: boolean;
  },
): Promise<void> {
  const { db, clock } = deps;
  const seller = people[phone.seller];
  const img = await client.upload(seller, await picture(phone.picture));
  if (withSales) {
    const buyers = [people.buyer2, ...past];
    await sellLike({ client, db, seller, buyers, phone, img, now: clock() });
  }
  const photos = phone.closeUps ? await closeUps(client, seller, phone.picture) : [];
  const posted = postedAt(phone.postedDaysAgo, demoPhones.indexOf(phone), clock());
  const { insertedId } = await client.call<{ insertedId: string }>(
    seller,
    'POST',
    '/api/addproduct',
    listingOf(phone, {
      img,
      postTime: posted.toLocaleString('en-US', { timeZone: 'Asia/Dhaka' }),
      ...(photos.length > 0 && { photos }),
    }),
  );
  await db
    .updateTable('products')
    .set({ created_at: posted })
    .where('id', '=', insertedId)
    .execute();
  await addViews(db, insertedId, phone, clock());
  if (phone.advertized) await client.call(seller, 'PUT', `/api/advertize/${insertedId}`);
  if (phone.sold) {
    // Open deals belong to the two logins that visitors try first.
    const buyer = phone.sold === 'completed' ? people.buyer2 : people.buyer1;
    const bookingId = await client.buy(buyer, insertedId, phone.sellingPriceTaka);
    const photo = async () => client.upload(buyer, await picture(phone.picture));
    await advanceDeal({ client, seller, buyer, bookingId }, phone.sold, { deps, photo });
  }
  if (phone.reserved) {
    const buyer = people.buyer1;
    const bookingId = await client.book(buyer, insertedId);
    await advanceDeal({ client, seller, buyer, bookingId }, 'reserved', { deps });
  }
  if (phone.reported)
    await client.call(people.buyer1, 'POST', '/api/reportitem', {
      itemId: insertedId,
      reason: 'advance',
      comment: 'দেখা করার আগে ৫০০ টাকা বিকাশ করতে বলেন।',
    });
}

/**
 * When a phone was posted: `daysAgo` days before `now`, between 8:00 and 22:00 in Dhaka, when
 * people are awake. `place` in the list spreads the times. Never later than `now`.
 */
export function postedAt(daysAgo: number, place: number, now: Date): Date {
  const today = Date.parse(`${dayOf(now)}T00:00+06:00`);
  const minutesAfterEight = (place * 37) % (14 * 60);
  const at = today - daysAgo * day + 8 * hour + minutesAfterEight * 60_000;
  return new Date(at < now.getTime() ? at : at - day);
}

/**
 * Adds views for each day since the phone was posted. Written to the database, because the call
 * counts for today only. Pseudo-random, and the same in each demo market.
 */
async function addViews(db: Db, id: string, phone: DemoPhone, now: Date): Promise<void> {
  const seed = demoPhones.indexOf(phone);
  const days = Array.from({ length: phone.postedDaysAgo + 1 }, (_, daysAgo) => ({
    product_id: id,
    day: dayOf(new Date(now.getTime() - daysAgo * day)),
    views: (seed * 7 + daysAgo * 5 + seed * daysAgo) % 5,
  })).filter(({ views }) => views > 0);
  if (days.length > 0) await db.insertInto('product_views').values(days).execute();
}

/** Three details of a picture, as a seller takes them: the addresses of their uploads. */
async function closeUps(client: DemoClient, seller: SignedIn, name: string): Promise<string[]> {
  const { default: sharp } = await import('sharp');
  const whole = await picture(name);
  const { width, height } = await sharp(whole).metadata();
  const part = { width: Math.floor(width * 0.55), height: Math.floor(height * 0.55) };
  const corners = [
    { left: Math.floor(width * 0.1), top: Math.floor(height * 0.08) },
    { left: Math.floor(width * 0.4), top: Math.floor(height * 0.2) },
    { left: Math.floor(width * 0.22), top: Math.floor(height * 0.42) },
  ];
  const urls: string[] = [];
  for (const corner of corners) {
    const detail = await sharp(whole)
      .extract({ ...corner, ...part })
      .webp()
      .toBuffer();
    urls.push(await client.upload(seller, detail));
  }
  return urls;
}

function picture(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'pictures', `${name}.webp`));
}
