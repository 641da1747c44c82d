import { abortAfter } from '#contract/abort-after.ts';
import type { CallInput, CallKey, CallOutput } from '#contract/calls.ts';
import type { SelfTest } from '#contract/phones/self-test-table.ts';
import type {
  SelfTestDevice,
  SelfTestResult,
  SelfTestResults,
} from '#contract/phones/self-tests.ts';

type RunCall = Extract<CallKey, `POST /selftests/${string}`>;

/** A refusal by the server, by its code. */
export class Refused extends Error {
  code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Throws `Refused`, and any other error without a network. */
async function call<K extends RunCall>(key: K, body: CallInput<K>['body']): Promise<CallOutput<K>> {
  const response = await fetch(`/api${key.slice('POST '.length)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: abortAfter(15_000),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  // A busy server is like a lost network: the same request may succeed later.
  if (response.status >= 500 || response.status === 429) throw new Error(answer.code);
  throw new Refused(answer.code ?? '');
}

type Kept = { key: string; results: SelfTestResults; unsent: SelfTest[] };

/**
 * The run of a ticket. Outcomes are stored on the phone before they are sent, so a lost connection,
 * a call or a closed page loses none.
 */
export function createRun(ticket: string) {
  const place = `self-test ${ticket}`;
  const kept = read();

  function read(): Kept {
    try {
      const stored = JSON.parse(localStorage.getItem(place) ?? 'null');
      if (stored) return stored;
    } catch {
      // Without storage a reload begins with what the server has.
    }
    return { key: randomKey(), results: {}, unsent: [] };
  }

  function write() {
    try {
      localStorage.setItem(place, JSON.stringify(kept));
    } catch {
      // As above.
    }
  }

  let sending: Promise<void> = Promise.resolve();

  return {
    results: kept.results,
    async open(device: SelfTestDevice) {
      // Stored first: a lost answer must not make this phone another device.
      write();
      const run = await call('POST /selftests/open', { ticket, key: kept.key, device });
      for (const [test, result] of Object.entries(run.results) as [SelfTest, SelfTestResult][]) {
        if (!kept.unsent.includes(test)) kept.results[test] = result;
      }
      write();
      return run;
    },
    keep(test: SelfTest, result: SelfTestResult) {
      kept.results[test] = result;
      if (!kept.unsent.includes(test)) kept.unsent.push(test);
      write();
    },
    /** Sends the waiting outcomes, one after the other. */
    send(): Promise<void> {
      sending = sending
        .catch(() => {})
        .then(async () => {
          for (const test of [...kept.unsent]) {
            const result = kept.results[test];
            if (result) {
              await call('POST /selftests/result', { ticket, key: kept.key, test, ...result });
            }
            if (kept.results[test] === result) {
              kept.unsent.splice(kept.unsent.indexOf(test), 1);
              write();
            }
          }
        });
      return sending;
    },
    finish: () => call('POST /selftests/finish', { ticket, key: kept.key }),
  };
}
export type Run = ReturnType<typeof createRun>;

function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}
