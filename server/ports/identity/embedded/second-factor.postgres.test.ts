import { expect, test } from 'vitest';
import { nextCode } from '#testing/one-time-code.ts';
import { enabled } from '#testing/second-factor.ts';
import { buildTestApp } from '#testing/test-app.ts';

// sec V6.5.1
test('of logins that send the same code at the same moment, one gets in', async () => {
  const shop = await buildTestApp();
  const { secret, codes, begin } = await enabled(shop);
  const logins = await Promise.all(Array.from({ length: 6 }, begin));
  const code = nextCode(secret);

  const answers = await Promise.all(
    logins.map((login) => login.post('/two-factor/verify-totp', { code })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
  const inside = await Promise.all(logins.map((login) => login.isSignedIn()));
  expect(inside.filter(Boolean)).toHaveLength(1);

  // The losers may go on with another code.
  const waiting = logins.filter((_, each) => !inside[each]).slice(0, 4);
  const byRecovery = await Promise.all(
    waiting.map((login) => login.post('/two-factor/verify-backup-code', { code: codes[0] })),
  );
  expect(byRecovery.filter(({ status }) => status === 200)).toHaveLength(1);
});
