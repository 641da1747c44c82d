import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';
import { hasPictures } from './check-pictures.ts';

test('a folder without the pictures of the newest phones belongs to another database', async () => {
  const { deps, dataDir, signUp, addProduct, call } = await buildTestApp();
  const check = () => hasPictures(deps.db, deps.imageHost);
  const seller = await signUp({ title: 'seller' });
  expect(await check()).toBe(true);
  const id = await addProduct(seller);
  expect(await check()).toBe(true);

  await rename(join(dataDir, 'images'), join(dataDir, 'elsewhere'));
  expect(await check()).toBe(false);
  // A removed phone has no pictures any more.
  const removed = await call('DELETE /myproducts/:id', { params: { id } }, seller);
  expect(removed.status).toBe(200);
  expect(await check()).toBe(true);
});
