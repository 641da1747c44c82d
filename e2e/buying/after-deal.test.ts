import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

const formOf = (page: Page, act: 'answers' | 'reply') =>
  page.locator('form').filter({ has: page.locator(`input[name=act][value=${act}]`) });

/** Chooses an answer of the question. */
const choose = (form: Locator, question: string, answer: string) =>
  form.getByRole('group', { name: question }).getByLabel(answer, { exact: true }).check();

test('two people answer after a deal, and each reads the other’s only after both, also without script', async () => {
  const [buyer, seller] = await Promise.all([
    shop.visit(),
    shop.visit(undefined, { javaScriptEnabled: false }),
  ]);
  await join(buyer, 'Nadia Of The Answers', 'buyer');
  await join(seller, 'Rahim Of The Answers', 'seller');
  const phone = await listPhone(seller, { name: 'Phone with answers', cash: true });
  const id = await book(buyer, phone);
  const params = { id };
  const [ofBuyer, ofSeller] = [apiOf(buyer), apiOf(seller)];
  await ofBuyer('POST /order/:id', { params, body: { event: 'ask-cash' } });
  await ofSeller('POST /order/:id', { params, body: { event: 'reserve' } });
  await ofBuyer('POST /order/:id', { params, body: { event: 'show-code' } });
  const { code } = await ofBuyer('GET /order/:id', { params });
  await ofSeller('POST /order/:id', { params, body: { event: 'hand-over', code } });

  // Without script: a refusal loses nothing that was typed.
  seller.expects(/status of 400/);
  await seller.page.goto(`/order/${id}`);
  const own = formOf(seller.page, 'answers');
  const { questions, yes, no, sentence, submit, until } = en.afterDeal;
  await choose(own, questions.seller.onTime, no);
  await choose(own, questions.seller.asAgreed, yes);
  await own.getByLabel(sentence).fill('Late. Call me at 01712345678.');
  await own.getByRole('button', { name: submit }).click();
  await own.getByText('Leave out phone numbers').waitFor();
  expect(await own.getByLabel(sentence).inputValue()).toBe('Late. Call me at 01712345678.');
  const late = own
    .getByRole('group', { name: questions.seller.onTime })
    .getByLabel(no, { exact: true });
  expect(await late.isChecked()).toBe(true);
  await own.getByLabel(sentence).fill('An hour late, but friendly.');
  await own.getByRole('button', { name: submit }).click();
  await seller.page.getByText(until('').split('until')[0] as string).waitFor();
  expect(await own.count()).toBe(0);

  await buyer.page.goto(`/bn/order/${id}`);
  const form = formOf(buyer.page, 'answers');
  const ofBn = bn.afterDeal;
  await form.getByRole('group', { name: ofBn.questions.buyer.asDescribed }).waitFor();
  expect(await buyer.page.getByText('An hour late').count()).toBe(0);
  for (const question of Object.values(ofBn.questions.buyer)) {
    await choose(form, question, ofBn.yes);
  }
  await form.getByLabel(ofBn.sentence).fill('যেমন লিখেছেন তেমনই ফোন।');
  await form.getByRole('button', { name: ofBn.submit }).click();
  await buyer.page.getByText('An hour late, but friendly.').waitFor();

  const reply = formOf(buyer.page, 'reply');
  await reply.getByLabel(ofBn.reply).fill('রাস্তায় জ্যাম ছিল।');
  await reply.getByRole('button', { name: ofBn.sendReply }).click();
  await buyer.page.getByText(ofBn.replyOf.seller).waitFor();
  expect(await reply.count()).toBe(0);

  await seller.page.reload();
  await seller.page.getByText('যেমন লিখেছেন তেমনই ফোন।').waitFor();
  await seller.page.getByText('রাস্তায় জ্যাম ছিল।').waitFor();

  // The seller's page, for everybody.
  const visitor = await shop.visit(undefined, { javaScriptEnabled: false });
  const { seller: page } = await apiOf(visitor)('GET /phone/:id', {
    params: { id: await listPhone(seller, { name: 'Another phone' }) },
  });
  await visitor.page.goto(`/bn/seller/${page._id}`);
  await visitor.page.getByText(ofBn.about.counts.seller.asDescribed(1, 1)).waitFor();
  await visitor.page.getByText('যেমন লিখেছেন তেমনই ফোন।').waitFor();
  await visitor.page.getByText('Nadia Of The A.').waitFor();
  expect(await visitor.page.getByText('An hour late').count()).toBe(0);

  // An admin hides the reply, and the buyer reads why.
  const admin = await shop.visit('admin');
  await admin.page.goto('/dashboard/sentences');
  const card = admin.page.getByRole('listitem').filter({ hasText: 'রাস্তায় জ্যাম ছিল।' });
  const { hideOf, hide, reason, hidden } = en.sentences;
  await card.getByRole('button', { name: hideOf('Nadia Of The Answers') }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel(reason).fill('It is about the traffic.');
  await dialog.getByRole('button', { name: hide }).click();
  await card.getByText(hidden).waitFor();
  await buyer.page.goto('/bn/dashboard/messages');
  await buyer.page.getByText('It is about the traffic.').waitFor();
  await seller.page.reload();
  await seller.page.getByText('যেমন লিখেছেন তেমনই ফোন।').waitFor();
  expect(await seller.page.getByText('রাস্তায় জ্যাম ছিল।').count()).toBe(0);
});
