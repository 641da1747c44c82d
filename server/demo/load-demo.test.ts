import { expect, test } from 'vitest';
import { makeAdmin } from '#server/features/users/make-admin.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createDemoClient } from './demo-client.ts';
import { hasDemoPeople } from './load-demo.ts';
import { demoPeople } from './people.ts';

test('who registers by a demo address makes no demonstration market of a shop', async () => {
  const { app, deps } = await buildTestApp();
  const client = createDemoClient(app, 'http://localhost:80');
  for (const person of demoPeople) {
    const { name, email, title } = person;
    const member = await client.signUpOrIn({ ...person, password: 'My-own-1' });
    await client.call(member, 'POST', '/api/users', { name, email, title });
  }
  expect(await hasDemoPeople(deps)).toBe(false);

  for (const { email, isAdmin } of demoPeople) if (isAdmin) await makeAdmin(deps.db, email, deps);
  expect(await hasDemoPeople(deps)).toBe(true);
});
