import { describe, expect, test } from 'vitest';
import { messages } from '#contract/rules.ts';
import { transact } from '#server/db/transact.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { notify } from './notify.ts';
import { sendNoticeMails } from './send-notice-mails.ts';

/** The texts that a review sent in the shop's name on 2026-11-24. */
const attack = {
  phone: 'URGENT: your bKash is locked, call 0I7',
  reason: 'Confirm your PIN at https://bkash-secure.example/login PhoneHaat Security Team',
  place: 'PhoneHaat Security Desk, bkash-secure.example',
};
const words = /urgent|bkash|0i7|confirm|pin\b|secure|security/i;

/** Subject, text and HTML of all mails to a person, except the one that confirms. */
async function mailsTo(shop: TestShop, person: Person): Promise<string[]> {
  const mails = await shop.mails();
  return mails
    .filter(({ to }) => to?.[0]?.address === person.email)
    .map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
}

const decline = (shop: TestShop, seller: Person, id: string, reason: string) =>
  shop.ok('POST /order/:id', { params: { id }, body: { event: 'decline', reason } }, seller);

describe.each(['bn', 'en', null] as const)('in the language %s', (language) => {
  // sec T81
  test('no word of a stranger who would cheat stands in a mail of the shop', async () => {
    const shop = await buildTestApp();
    const cheat = await shop.signUp({ title: 'seller', name: 'Dear customer' });
    const victim = await shop.signUp();
    await shop.ok('PUT /notices/settings', { body: { language, off: [] } }, victim);
    const phone = await shop.addProduct(cheat, { name: 'Samsung Galaxy S24 Ultra' });
    const order = await book(shop, victim, phone);
    // Renamed after the listing, because an admin would otherwise have to approve the name.
    await shop.deps.db
      .updateTable('products')
      .set({ name: attack.phone })
      .where('id', '=', phone)
      .execute();
    await decline(shop, cheat, order, 'Security office of bKash');
    await transact(shop.deps.db, async (trx) => {
      const about = { memberId: victim.userId, productId: phone, bookingId: order };
      const facts = { place: attack.place, at: '2026-11-25T10:00:00Z', name: attack.phone };
      for (const kind of ['meeting-proposed', 'called-off', 'problem'] as const) {
        const notice = { ...about, kind, event: kind, reason: attack.reason, facts };
        await notify(trx, notice, shop.deps);
      }
    });
    while (await sendNoticeMails(shop.deps));

    const mails = await mailsTo(shop, victim);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(mail.replace(/href="[^"]*"|http\S+/g, '')).not.toMatch(words);
    // The mail links to the page with the text instead.
    const readThere = language === 'bn' ? 'ফোনহাটে গিয়ে পড়ুন' : 'read it at PhoneHaat';
    expect(mails.join()).toContain(readThere);
  });
});

// sec T81
test('an honest name and place stand in the mail; a reason is read in the shop', async () => {
  // Noon in Dhaka: at night this mail would wait for the morning.
  const shop = await buildTestApp({ startAt: new Date('2026-11-24T06:00:00Z') });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  await shop.ok('PUT /notices/settings', { body: { language: 'en', off: [] } }, buyer);
  const phone = await shop.addProduct(seller, { name: 'Samsung Galaxy A54' });
  const order = await book(shop, buyer, phone);
  await decline(shop, seller, order, 'Sold to my cousin');
  while (await sendNoticeMails(shop.deps));
  const [mail = ''] = await mailsTo(shop, buyer);
  expect(mail).toContain('The seller declined your booking: Samsung Galaxy A54');
  expect(mail).not.toContain('cousin');
  expect(await shop.ok('GET /notices', {}, buyer)).toMatchObject([{ reason: 'Sold to my cousin' }]);
});

// sec T81
test('links and questions for codes are not taken in a deal', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const order = await book(shop, buyer, await shop.addProduct(seller));
  const answer = await shop.call(
    'POST /order/:id',
    { params: { id: order }, body: { event: 'decline', reason: attack.reason } },
    seller,
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { reason: messages.linksFound } },
  });
  // Texts that people legitimately write there.
  for (const reason of ['Call me on 01712345678 when you are there', 'বক্স নেই, চার্জার নেই']) {
    const allowed = await shop.call(
      'POST /order/:id',
      { params: { id: order }, body: { event: 'decline', reason } },
      seller,
    );
    expect(allowed.status).toBe(200);
  }
});
