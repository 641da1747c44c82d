import { describe, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');
const phone = { viewport: { width: 360, height: 740 } };

/** Signs the visitor up as a seller with the badge, given for this name, a number and a place. */
async function joinVerified(visitor: Visitor, name: string): Promise<string> {
  const email = await join(visitor, name, 'seller');
  const params = { email };
  const facts = { phoneNumber: '01712345678', location: 'Mirpur 10, Dhaka' };
  await apiOf(visitor)('PUT /users/seller/:email', { params, body: facts });
  const admin = await shop.visit('admin');
  await apiOf(admin)('PUT /verifyseller/:email', { params, body: { checks: ['identity'] } });
  return email;
}

const isVerified = async (visitor: Visitor) => (await apiOf(visitor)('GET /me')).isVerified;

/** Changes name and number, gets one refusal, and saves; all typed texts remain. */
async function changeIdentity(visitor: Visitor, texts: typeof en | typeof bn, refusal: string) {
  const { page } = visitor;
  const { profile: text } = texts.me;
  const name = page.getByLabel(text.name, { exact: true });
  const number = page.getByLabel(text.phoneNumber, { exact: true });
  const knows = page.getByRole('checkbox', { name: text.losesBadge });
  const save = page.getByRole('button', { name: text.save, exact: true });

  await page.getByText(text.badge).waitFor();
  expect(await knows.count()).toBe(0);
  await name.fill('Other Trader');
  await number.fill('01812345678');
  await save.click();
  await page.getByText(refusal).waitFor();
  expect(await isVerified(visitor)).toBe(true);
  expect([await name.inputValue(), await number.inputValue()]).toEqual([
    'Other Trader',
    '01812345678',
  ]);
  // Without the tick it is refused again; the box is never ticked in advance.
  expect(await knows.isChecked()).toBe(false);
  await save.click();
  await page.getByText(refusal).waitFor();
  expect(await isVerified(visitor)).toBe(true);
  await knows.check();
  // Another mistake meanwhile loses neither the tick nor the texts.
  await number.fill('0181234567');
  await save.click();
  await page.getByText(texts.rules['number must be 11 char'] ?? 'number must be 11 char').waitFor();
  expect(await name.inputValue()).toBe('Other Trader');
  expect(await knows.isChecked()).toBe(true);
  await number.fill('01812345678');
  await save.click();
  await page.getByText(text.toastSaved).waitFor();
  expect(await apiOf(visitor)('GET /me')).toMatchObject({
    name: 'Other Trader',
    phoneNumber: '01812345678',
    isVerified: false,
  });
  await page.getByText(text.badge).waitFor({ state: 'detached' });
  expect(await knows.count()).toBe(0);

  // The page requests consent only from a seller with the badge.
  await name.fill('Third Trader');
  await save.click();
  await expect.poll(async () => (await apiOf(visitor)('GET /me')).name).toBe('Third Trader');
}

// sec T130
describe('a verified seller reads what a change costs before it is saved', () => {
  test('in English, with script', async () => {
    const seller = await shop.visit();
    await joinVerified(seller, 'Careful Trader');
    seller.expects(/status of 409/);
    await seller.page.goto('/dashboard/me');
    await changeIdentity(seller, en, errors['badge-at-stake'].message);
  });

  test('in Bangla, on a phone, without script', async () => {
    const seller = await shop.visit(undefined, { ...phone, javaScriptEnabled: false });
    await joinVerified(seller, 'Quiet Trader');
    seller.expects(/status of 4(00|09)/);
    await seller.page.goto('/bn/dashboard/me');
    await changeIdentity(seller, bn, String(bn.refusals['badge-at-stake']));
    expect(
      await seller.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  });
});

/** A seller who has changed their name, and so lost the badge. */
async function loseBadge(name: string): Promise<string> {
  const seller = await shop.visit();
  const email = await joinVerified(seller, name);
  const body = { name: `${name} Two`, phoneNumber: '01712345678', img: '', losesBadge: true };
  await apiOf(seller)('PUT /me', { body });
  return email;
}

// sec T131
describe('an admin finds who lost the badge', () => {
  test('from the dashboard, and verifies them again', async () => {
    const email = await loseBadge('Again Trader');
    const { page } = await shop.visit('admin');
    await page.goto('/dashboard');
    const { name, step } = en.queue.kinds.verification;
    await page.getByRole('link', { name }).click();
    const entry = `${name}, Again Trader Two`;
    await page.getByRole('link', { name: en.queue.stepOf(step, entry) }).click();
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByText(/^Lost the badge on .* Changed: name$/).waitFor();
    await row.getByRole('button', { name: 'Verify Again Trader Two' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: en.verification.checks.identity }).check();
    await dialog.getByRole('button', { name: en.verification.submit, exact: true }).click();
    await page.getByRole('heading', { name: en.queue.decidedLast }).waitFor();
  });

  // sec T133
  test('without script: holds their payouts, and leaves them without the badge', async () => {
    const email = await loseBadge('Left Trader');
    const { page } = await shop.visit('admin', { ...phone, javaScriptEnabled: false });
    await page.goto('/dashboard/allseller?only=badge');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('link', { name: 'Hold payouts of Left Trader Two' }).click();
    const hold = page.getByRole('region', { name: 'Hold the payouts of Left Trader Two' });
    await hold.getByLabel(en.payouts.holdReason).fill('Another name. Who are you?');
    await hold.getByRole('button', { name: en.payouts.holdSubmit, exact: true }).click();
    await page.getByText(en.payouts.toastHeld).waitFor();
    await page.getByText('Another name. Who are you?').waitFor();

    await page.goto('/dashboard/allseller?only=badge');
    await row.getByRole('button', { name: 'Leave Left Trader Two without the badge' }).click();
    // The dialog opens on the filtered list.
    expect(new URL(page.url()).searchParams.get('only')).toBe('badge');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en.reportCase.reason).fill('You did not answer.');
    await dialog.getByRole('button', { name: en.verification.leave }).click();
    await page.getByText(en.verification.toastRemoved).waitFor();
    await page.goto('/dashboard/allseller?only=badge');
    await page.getByRole('heading', { name: en.sellers.title }).waitFor();
    expect(await row.count()).toBe(0);
  });
});
