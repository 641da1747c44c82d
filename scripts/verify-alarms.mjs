// npm run verify -- alarms: each alarm of deploy/prometheus-rules.yml in Prometheus's own promtool, with
// the numbers that its cause left. As root on Debian, installs Prometheus if it is missing.
import { aptInstall, aptLine } from './launch/apt.mjs';
import { Explained, main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { capture, run } from './lib/run.mjs';

const promtool = process.env.PROMTOOL || 'promtool';

await main(async () => {
  if (!(await runs()) && !((await aptInstall(['prometheus'])) && (await runs()))) {
    throw new Explained(
      `There is no promtool (or name it in PROMTOOL):\n${aptLine(['prometheus'])}`,
    );
  }
  const test = [inRoot('scripts/test.mjs'), 'server/start/metrics/alarms.test.ts'];
  return run(process.execPath, test, { env: { ...process.env, PROMTOOL: promtool } });
});

function runs() {
  return capture(promtool, ['--version']).then(
    ({ code }) => code === 0,
    () => false,
  );
}
