import { expect, test } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { readWireCalls } from '#server/ports/payments/wire-log.ts';
import { gatewayDesks } from './gateway-desk.ts';
import { runLives } from './run.ts';
import { openRedirectWorld } from './world.ts';

/** Secrets that only the gateway and the operator know, as used by the stand-ins. */
const secrets = {
  'the store password': 'stand-in-secret',
  'the signature key of aamarPay': 'stand-in-signature-key',
  'bKash credentials': /stand-in-(password|app-key|app-secret)|standInUser/,
  'a token of bKash': /eyJ[\w-]{20,}/,
  // A number of its own: eleven digits inside a gateway's random id are not a wallet.
  'a wallet': /(?<![\da-f])01[3-9]\d{8}(?![\da-f])|wallet \d+/,
  'the phone of a buyer': '01812345678',
  'an email address': /person\d+@example\.test/,
};

// sec V14.2.1, V16.2.5
test.each(Object.entries(gatewayDesks))(
  '%s: after a run through every kind of trouble no log, answer or address has a secret or a number',
  { timeout: 600_000 },
  async (name, openDesk) => {
    const written: string[] = [];
    const logger = createLogger('debug', { write: (line: string) => void written.push(line) });
    const world = await openRedirectWorld(await openDesk(), { pairs: 2, logger });
    written.length = 0;
    await runLives(world, { payments: 40, what: `Secrets around ${name}` });
    const calls = await readWireCalls(world.shop.deps.db, null);
    expect(written.length).toBeGreaterThan(20);
    expect(world.answers.length).toBeGreaterThan(20);
    expect(calls.length).toBeGreaterThan(20);
    const places = {
      'the log': written.join('\n'),
      'the log of calls': JSON.stringify(calls),
      answers: world.answers.join('\n'),
    };
    for (const [place, text] of Object.entries(places)) {
      for (const [what, secret] of Object.entries(secrets)) {
        const found = text.match(secret)?.[0] ?? null;
        expect(found, `${what} in ${place}`).toBeNull();
      }
    }
  },
);
