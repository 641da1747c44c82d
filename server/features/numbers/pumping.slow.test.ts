import { expect, test } from 'vitest';
import { rateLimits, smsLimits } from '#contract/rate-limits.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { enterByNumber, signUpByNumber } from '#testing/numbers.ts';
import { openBrowser } from '#testing/second-factor.ts';
import { buildTestApp } from '#testing/test-app.ts';

const requests = rounds('PUMPED_CODES', 2_000);
const honestTries = 10;
const addresses = 500;
const perDay = 1_000;

test('thousands of requests for codes cost the shop a day at most, and honest people log in', async () => {
  const shop = await buildTestApp({
    rateLimits: { ...rateLimits, ...smsLimits(perDay) },
    // So that all is one day, of the limits and of Dhaka.
    startAt: new Date('2026-11-29T00:05:00Z'),
  });
  const member = await signUpByNumber(shop, '01712345678');
  const byMail = await shop.signUp();
  const before = await shop.deps.sms?.today();
  let honest = 0;
  for (let nth = 0; nth < requests; nth++) {
    // Spread over the networks and prefixes, so that only the day stops it.
    const phoneNumber = `01${3 + (nth % 7)}${String((nth * 7_919) % 100_000_000).padStart(8, '0')}`;
    await shop.inject({
      method: 'POST',
      url: '/api/auth/number/code',
      payload: { phoneNumber },
      headers: { host: 'localhost:80', origin: 'http://localhost:80' },
      remoteAddress: `10.${(nth % addresses) >> 8}.${(nth % addresses) & 255}.1`,
    });
    if ((nth + 1) % (requests / honestTries) !== 0) continue;
    const password = { email: byMail.email, password: byMail.password };
    const typed = await openBrowser(shop).post('/sign-in/email', password);
    const known = await enterByNumber(shop, '01712345678', { browser: member.browser });
    if (typed.status === 200 && known.answer.status === 200) honest += 1;
    // A device has its own allowance of an hour.
    shop.clock.advance({ minutes: 60 });
  }
  const sent = ((await shop.deps.sms?.today())?.accepted ?? 0) - (before?.accepted ?? 0);
  await keepFigures({
    what: 'Codes pumped from many networks',
    tried: { requests, addresses, sent, honest: honestTries },
    wrong: {
      'above the day': Math.max(0, sent - perDay),
      'honest ones refused': honestTries - honest,
    },
  });
  expect(sent).toBeLessThanOrEqual(perDay);
  expect(honest).toBe(honestTries);
}, 900_000);
