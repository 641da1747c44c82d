import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import {
  type CheckOptions,
  checkProviders,
  linesOf,
  type ProviderReport,
} from './check-providers.ts';
import type { PaymentProvider } from './port.ts';

const minute = 60_000;

/** While something is wrong or unknown; bKash's two tokens an hour limit it further. */
const againMs = 5 * minute;
const allIsWellMs = 6 * 60 * minute;

export type ProviderWatch = {
  /** Checks now, and remembers. */
  check: () => Promise<ProviderReport[]>;
  /** Checks when it is time to, and logs what has changed; only where the shop watches. */
  checkWhenDue: () => Promise<void>;
  /** The last reports of this process; none before the first check. */
  reports: () => readonly ProviderReport[];
  isOff: (name: PaymentProviderName) => boolean;
};

type WatchOptions = CheckOptions & {
  providers: readonly PaymentProvider[];
  /** Whether `checkWhenDue` does anything: in production. */
  isWatching: boolean;
  log: { warn: (facts: object, sentence: string) => void };
};

/**
 * What was found of the providers, in this process. A provider that is off is offered to nobody, and
 * what was begun by it goes on.
 */
export function watchProviders(options: WatchOptions): ProviderWatch {
  const { providers, isWatching, log, clock } = options;
  let last: readonly ProviderReport[] = [];
  let dueAt = 0;

  async function check(): Promise<ProviderReport[]> {
    const reports = await checkProviders(providers, options);
    const isWell = reports.every(({ lines }) => lines.every(({ state }) => state === 'right'));
    dueAt = clock().getTime() + (isWell ? allIsWellMs : againMs);
    for (const report of reports) {
      const before = last.find(({ provider }) => provider === report.provider);
      const isNews = before?.isOff !== report.isOff;
      const isWrong = report.lines.some(({ state }) => state === 'wrong');
      if (isNews && (isWrong || before)) {
        log.warn({ provider: report.provider }, linesOf(report).join('; '));
      }
    }
    last = reports;
    return reports;
  }

  return {
    check,
    async checkWhenDue() {
      if (isWatching && clock().getTime() >= dueAt) await check();
    },
    reports: () => last,
    isOff: (name) => last.some(({ provider, isOff }) => provider === name && isOff),
  };
}
