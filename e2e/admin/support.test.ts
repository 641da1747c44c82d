import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';

const shop = sharedShop('writing');

const email = 'asks@mail.example';

/** Writes by the help page's form, as a visitor. */
async function write(message: string, settings: { javaScriptEnabled?: boolean } = {}) {
  const { page } = await shop.visit(undefined, settings);
  await page.goto('/help');
  if (settings.javaScriptEnabled !== false) await untilScriptRuns(page);
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('What is it about?').fill(message);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Your message has been sent').first().waitFor();
}

test('what a visitor writes is opened from the queue, answered, and answered once more', async () => {
  await write('Where is my money?');
  const { page } = await shop.visit('admin');
  await page.goto('/dashboard/queue?kind=support');
  await untilScriptRuns(page);
  await page.getByRole('link', { name: 'Read and answer' }).last().click();
  await page.getByRole('heading', { name: 'Message to support', level: 1 }).waitFor();
  await page.getByText('Where is my money?').waitFor();
  const answers = page.getByRole('region', { name: 'Answers' }).getByRole('listitem');
  for (const [at, text] of ['It is on its way.', 'It has come.'].entries()) {
    await page.getByLabel('Answer', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await answers.nth(at).getByText(text).waitFor();
    await expect.poll(() => page.getByLabel('Answer', { exact: true }).inputValue()).toBe('');
  }
  expect(await page.getByRole('button', { name: 'Close without' }).count()).toBe(0);
});

test('an answered message is found in the list of all, from the queue', async () => {
  await write('Which of the two?', { javaScriptEnabled: false });
  const { page } = await shop.visit('admin');
  await page.goto('/dashboard/queue?kind=support');
  await untilScriptRuns(page);
  await page.getByRole('link', { name: 'Read and answer' }).last().click();
  await page.getByText('Which of the two?').waitFor();
  await page.getByRole('link', { name: 'All of this kind', exact: true }).click();
  const newest = page.getByRole('list', { name: 'Messages to support' }).getByRole('listitem');
  await newest.first().getByText('Open').waitFor();
  await page.goBack();
  await page.getByLabel('Answer', { exact: true }).fill('The first.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('The first.').waitFor();
  await page.getByRole('link', { name: 'What else waits' }).click();
  await page.getByRole('link', { name: 'All messages to support' }).click();
  await page.getByRole('link', { name: 'Answered', exact: true }).click();
  // Without the question, and without the address.
  expect(await newest.first().textContent()).toContain('Written without an account');
  expect(await page.getByRole('main').textContent()).not.toMatch(/Which of the two|mail.example/);
  await newest.first().getByRole('link').click();
  await page.getByText('Which of the two?').waitFor();
});

test('without a script one is answered, and another is closed', async () => {
  const settings = { javaScriptEnabled: false };
  const { page } = await shop.visit('admin', settings);
  const open = async (message: string) => {
    await write(message, settings);
    await page.goto('/dashboard/queue?kind=support');
    await page.getByRole('link', { name: 'Read and answer' }).last().click();
    await page.getByText(message).waitFor();
  };
  await open('No script here');
  await page.getByLabel('Answer', { exact: true }).fill('Nor here.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('The answer is on its way').waitFor();
  await page.getByRole('region', { name: 'Answers' }).getByText('Nor here.').waitFor();
  await open('Thank you');
  await page.getByRole('button', { name: 'Close without an answer' }).click();
  await page.getByText('Closed without an answer').waitFor();
  expect(new URL(page.url()).searchParams.get('kind')).toBe('support');
});
