import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { makeAdmin } from '#server/features/users/make-admin.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { playOtherDeals } from './deals.ts';
import { createDemoClient, type DemoClient, type SignedIn } from './demo-client.ts';
import { listPhone } from './list-phone.ts';
import type { DemoPhone } from './listing.ts';
import { datePastDeals, sellAndComplete, sellLike } from './past-sales.ts';
import { payOutDemo } from './pay-out.ts';
import {
  type DemoPerson,
  demoPeople,
  type Passerby,
  type PersonKey,
  pastBuyers,
  type SellerKey,
  sellersWithoutLogin,
} from './people.ts';
import { showPicture } from './pictures.ts';
import { openProgress, type Progress } from './progress.ts';

/** The newest notices of each member, which remain unread. */
const unreadNotices = 3;

type LoadOptions = {
  marker: string;
  phones: readonly DemoPhone[];
};

/** `fill` lists the phones and plays the deals, while the shop is open; null: nothing is missing. */
type Demo = {
  isDemo: boolean;
  fill: ((signal: Pick<AbortSignal, 'throwIfAborted'>) => Promise<void>) | null;
};

/**
 * Opens the demo market in an empty database: its logins are there when this resolves, its phones
 * come with `fill`, all through the API. The file `marker` exists until `fill` is done, so that the
 * next start continues after a crash.
 */
export async function openDemo(
  app: FastifyInstance,
  deps: Deps,
  { marker, phones }: LoadOptions,
): Promise<Demo> {
  const member = await deps.db.selectFrom('members').select('email').limit(1).executeTakeFirst();
  const progress = await openProgress(marker);
  if (member && !progress.isBegun) return { isDemo: await hasDemoPeople(deps), fill: null };
  await progress.begin();
  const client = createDemoClient(app, deps.publicUrl ?? 'http://localhost:80', deps);
  const people = {} as Record<PersonKey, SignedIn>;
  for (const person of demoPeople) {
    const signedIn = await client.signUpOrIn(person);
    people[person.key] = signedIn;
    await progress.once(`person ${person.key}`, () => join({ client, deps }, person, signedIn));
  }
  for (const person of demoPeople.filter((one) => one.isVerified)) {
    await client.call(people.admin, 'PUT', `/api/verifyseller/${person.email}`);
  }
  const filling = { client, deps, people, progress, phones };
  return { isDemo: true, fill: (signal) => fillDemo({ ...filling, signal }) };
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

type Filling = {
  client: DemoClient;
  deps: Deps;
  people: Record<PersonKey, SignedIn>;
  progress: Progress;
  phones: readonly DemoPhone[];
  signal: Pick<AbortSignal, 'throwIfAborted'>;
};

async function fillDemo({
  client,
  deps,
  people,
  progress,
  phones,
  signal,
}: Filling): Promise<void> {
  const { db, clock } = deps;
  const withSales = takesTestCards(deps);
  // A step ends before the shop closes; the next start does those that are missing.
  const once: Progress['once'] = async (step, work) => {
    signal.throwIfAborted();
    await progress.once(step, async () => {
      await work();
      // The demo people's actions of one minute need no mails; their bells still have the notices.
      await sql`delete from notice_mails where address like '%@phonehaat.test'`.execute(db);
    });
  };
  await loadCatalogue(db);
  const brands = await db.selectFrom('categories').select(['id', 'slug']).execute();
  const brandIds = new Map(brands.map(({ id, slug }) => [slug, id]));
  const admitted = new Map<Passerby, Promise<SignedIn>>();
  const admit = (person: Passerby) => {
    const known = admitted.get(person) ?? enter(client, person, people.admin);
    admitted.set(person, known);
    return known;
  };
  const sellerOf = (key: SellerKey) =>
    key === 'seller1' || key === 'seller2' ? people[key] : admit(sellersWithoutLogin[key]);
  const buyerOf = (place: number) =>
    place === 0 ? people.buyer2 : admit(pastBuyers[place - 1] as Passerby);

  for (const [place, phone] of phones.entries()) {
    if (!withSales && phone.sold) continue;
    const categoryId = brandIds.get(phone.brand) ?? '';
    const about = { phone, place, categoryId, now: clock() };
    const sell = async (daysAgo: number, taka: number, buyer: number) => ({
      client,
      deps,
      seller: await sellerOf(phone.seller),
      buyer: await buyerOf(buyer),
      img: await showPicture(phone.picture, deps),
      sale: { daysAgo, taka },
      ...about,
    });
    if (withSales) {
      for (const [at, { daysAgo, taka }] of phone.openSales.entries()) {
        const step = `sale ${phone.name} ${taka}`;
        await once(step, async () => sellLike(await sell(daysAgo, taka, at)));
      }
    }
    await once(`phone ${phone.name}, ${phone.location}`, async () =>
      listPhone({ client, deps, people, ...about, seller: await sellerOf(phone.seller) }),
    );
    for (const [at, { daysAgo, taka }] of (withSales ? phone.pastSales : []).entries()) {
      const buyer = (place * 3 + at) % (pastBuyers.length + 1);
      await once(`sale ${phone.name} ${taka}`, async () =>
        sellAndComplete(await sell(daysAgo, taka, buyer)),
      );
    }
  }
  if (withSales) {
    const { seller1: seller, seller2, buyer2, admin } = people;
    const buyers = [buyer2, ...(await Promise.all(pastBuyers.map(admit)))];
    const { password } = demoPeople.find(({ key }) => key === 'seller1') ?? { password: '' };
    await once('payouts', () => payOutDemo(client, deps, { seller, buyers, admin, password }));
    await playOtherDeals(client, deps, { seller: seller2, buyer: buyer2, phones, once });
    await datePastDeals(db);
  }
  await readOldNotices(deps);
  await closeSessions(deps);
  deps.listVersion.invalidate();
  await progress.end();
}

/** Members normally read their notices; dozens of unread ones would appear as a fault. */
async function readOldNotices({ db }: Deps): Promise<void> {
  await sql`update notices set read_at = at where read_at is null
    and member_id in (select id from members where email like '%@phonehaat.test')
    and ${unreadNotices} <= (
      select count(*) from notices newer
      where newer.member_id = notices.member_id and newer.id > notices.id
    )`.execute(db);
}

/** Those who never sign in have no session either. */
async function closeSessions({ db, identity }: Deps): Promise<void> {
  const addresses = [...Object.values(sellersWithoutLogin), ...pastBuyers].map((one) => one.email);
  const members = await db
    .selectFrom('members')
    .select('id')
    .where('email', 'in', addresses)
    .execute();
  for (const { id } of members) {
    for (const { sessionId } of await identity.listSessions(id)) {
      await identity.endSession(id, sessionId);
    }
  }
}

/** Makes a demo login a member. */
async function join(
  { client, deps }: { client: DemoClient; deps: Deps },
  person: DemoPerson,
  signedIn: SignedIn,
): Promise<void> {
  const { name, email, title } = person;
  const img = person.picture ? await showPicture(person.picture, deps) : '';
  if (img) await client.updateProfile(signedIn, { image: img });
  await client.call(signedIn, 'POST', '/api/users', { name, email, img, title });
  // No mailbox exists for their addresses, so they could not open a link.
  await deps.db
    .updateTable('members')
    .set({ address_confirmed_at: deps.clock() })
    .where('email', '=', person.email)
    .execute();
  if (!person.isAdmin) return;
  await makeAdmin(deps.db, person.email, deps);
  // A new admin approves nothing for days, and a trial has no other.
  await deps.db
    .updateTable('members')
    .set({ staff_since: null })
    .where('email', '=', person.email)
    .execute();
}

/** Makes a person without a login a member. */
async function enter(client: DemoClient, person: Passerby, admin: SignedIn): Promise<SignedIn> {
  const signedIn = await client.enter(person);
  const { name, email, title } = person;
  await client.call(signedIn, 'POST', '/api/users', { name, email, img: '', title });
  if (person.isVerified) await client.call(admin, 'PUT', `/api/verifyseller/${email}`);
  return signedIn;
}
