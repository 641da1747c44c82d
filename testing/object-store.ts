import { createRequire } from 'node:module';
import { freePort } from '../scripts/lib/free-port.mjs';

type Store = { run(): Promise<unknown>; close(): Promise<void> };
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => Store;

const bucket = 'pictures';

/**
 * Starts an S3-compatible store on 127.0.0.1, whose objects are in a folder; `settings` are those of
 * the shop for it. It can stop and start again at the same address.
 */
export async function startObjectStore(directory: string) {
  const port = await freePort();
  let store: Store | undefined;
  const start = async () => {
    store = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    await store.run();
  };
  const stop = async () => {
    await store?.close();
    store = undefined;
  };
  await start();
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { settings, start, stop };
}
