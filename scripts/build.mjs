// npm run build: only what npm start would build before it starts.
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { main } from './lib/main.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return 0;
});
