import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { pageBudgets } from '#testing/screens/page-budgets.ts';

const shop = sharedShop('reading');

test.each(Object.entries(pageBudgets))(
  '%s asks for no more than its budget on a first visit',
  async (path, { who, ...budget }) => {
    const { context } = await shop.visit(who === 'visitor' ? undefined : who, {
      deviceScaleFactor: 2,
    });
    // A page of its own, because a visitor's other pages show a sign of intent by themselves.
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    const answers = new Map<string, { url: string; isPicture: boolean; bytes: number }>();
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      answers.set(requestId, { url: response.url, isPicture: type === 'Image', bytes: 0 });
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const answer = answers.get(requestId);
      if (answer) answer.bytes = encodedDataLength;
    });
    await network.send('Network.enable');
    await page.goto(path, { waitUntil: 'networkidle' });

    const loaded = [...answers.values()].filter(({ url }) => url.startsWith('http'));
    const sum = (some: typeof loaded) => some.reduce((bytes, answer) => bytes + answer.bytes, 0);
    const list = loaded.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
    expect(sum(loaded), list).toBeLessThanOrEqual(budget.bytes);
    expect(sum(loaded.filter(({ isPicture }) => isPicture)), list).toBeLessThanOrEqual(
      budget.pictures,
    );
    expect(loaded.length, list).toBeLessThanOrEqual(budget.requests);
  },
);
