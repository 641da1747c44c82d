import { expect, test } from 'vitest';
import { phonePath } from '#contract/phones/phone-path.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';

const shop = sharedShop('writing');

const cards = ({ page }: Visitor, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** The admin opens the case from the list, and chooses a decision with a reason. */
async function decide({ page }: Visitor, name: string, answer: string, reason: string) {
  await page.goto('/dashboard/reporteditems');
  await page.getByRole('link', { name: `Decide about ${name}` }).click();
  await page.getByText('Asks for money first').waitFor();
  // The same label contains its explanation.
  await page.getByRole('radio', { name: new RegExp(`^${answer}`) }).check();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Decide' }).click();
  await page.getByText('Decided, and notified').first().waitFor();
}

/** The member reads the reason under Messages, and answers there. */
async function readAndAnswer(person: Visitor, told: string, reason: string) {
  const { page } = person;
  await page.goto('/dashboard/messages');
  const message = cards(person, told);
  await message.getByText(reason, { exact: true }).waitFor();
  await message.getByLabel('Your answer').fill(`About “${reason}”: please look again`);
  await message.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Answer sent').first().waitFor();
  await message.getByRole('button', { name: 'Send answer' }).waitFor({ state: 'detached' });
}

// spec D1-73, D1-74
test('each answer to a report reaches whom it is about, who can answer it', async () => {
  const [admin, seller, buyer, visitor] = [
    await shop.visit('admin'),
    await shop.visit(),
    await shop.visit(),
    await shop.visit(),
  ];
  await join(seller, 'Seller Reported', 'seller');
  await join(buyer, 'Buyer Reporting', 'buyer');
  const reported = async (name: string) => {
    const itemId = await listPhone(seller, { name });
    const comment = 'Asks for money first';
    await apiOf(buyer)('POST /reportitem', { body: { itemId, reason: 'advance', comment } });
    return phonePath({ _id: itemId, name });
  };
  const pages = {
    honest: await reported('Phone honest'),
    asked: await reported('Phone asked about'),
    hidden: await reported('Phone hidden'),
    deleted: await reported('Phone deleted'),
    warned: await reported('Phone warned of'),
    last: await reported('Phone of the end'),
  };
  const statusOf = async (path: string) => (await visitor.context.request.get(path)).status();
  const isListed = async (name: string) => {
    await admin.page.goto('/dashboard/reporteditems');
    await admin.page.getByRole('heading', { name: 'Reported Items' }).waitFor();
    return (await admin.page.getByRole('row').filter({ hasText: name }).count()) > 0;
  };

  // The reporter is notified; the phone stays.
  await decide(admin, 'Phone honest', 'Dismiss the reports', 'Box and receipt were shown');
  expect(await isListed('Phone honest')).toBe(false);
  expect(await statusOf(pages.honest)).toBe(200);
  await readAndAnswer(buyer, 'Phone honest', 'Box and receipt were shown');

  // The seller gets a question; the report stays open.
  await decide(admin, 'Phone asked about', 'Ask the seller', 'Did you ask for an advance?');
  expect(await isListed('Phone asked about')).toBe(true);
  expect(await statusOf(pages.asked)).toBe(200);
  await readAndAnswer(seller, 'Phone asked about', 'Did you ask for an advance?');

  await decide(admin, 'Phone hidden', 'Hide the phone', 'Until we have seen the box');
  expect(await isListed('Phone hidden')).toBe(true);
  expect(await statusOf(pages.hidden)).toBe(404);
  await readAndAnswer(seller, 'Your phone is not shown for now', 'Until we have seen the box');
  await seller.page.goto('/dashboard/myproducts');
  const row = seller.page.getByRole('row').filter({ hasText: 'Phone hidden' });
  await row.getByText('Hidden by PhoneHaat').waitFor();

  await decide(admin, 'Phone deleted', 'Delete the phone', 'The IMEI is of a stolen phone');
  expect(await isListed('Phone deleted')).toBe(false);
  expect(await statusOf(pages.deleted)).not.toBe(200);
  await readAndAnswer(seller, 'Your phone was removed', 'The IMEI is of a stolen phone');
  await seller.page.goto('/dashboard/myproducts');
  await row.waitFor();
  expect(await seller.page.getByText('Phone deleted').count()).toBe(0);

  await decide(admin, 'Phone warned of', 'Warn the seller', 'Never ask for an advance');
  expect(await isListed('Phone warned of')).toBe(false);
  expect(await statusOf(pages.warned)).toBe(200);
  await readAndAnswer(seller, 'A warning about your phone', 'Never ask for an advance');

  // Admins have a list of all answers.
  await admin.page.goto('/dashboard/decisions?answered=true');
  for (const reason of ['Box and receipt were shown', 'Until we have seen the box']) {
    await cards(admin, `About “${reason}”: please look again`).first().waitFor();
  }

  // Nothing remains of an ended account; its owner reads the reason in a mail, and can reply to it.
  await decide(admin, 'Phone of the end', "End the seller's account", 'Again an advance');
  expect(await isListed('Phone asked about')).toBe(false);
  expect(await statusOf(pages.last)).not.toBe(200);
  expect(await statusOf(pages.warned)).not.toBe(200);
  await seller.page.goto('/dashboard/messages');
  expect(new URL(seller.page.url()).pathname).toBe('/login');
});
