import { hourMs, minuteMs } from '#contract/durations.ts';
import { gatewayAgainMinutes, gatewayCheckHours } from '#contract/limits.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import { createSingleFlight } from '#server/lib/single-flight.ts';
import {
  type CheckOptions,
  checkProviders,
  linesOf,
  type ProviderReport,
} from './check-providers.ts';
import type { PaymentProvider } from './port.ts';

/**
 * The interval while a finding is wrong or unknown; bKash's two tokens an hour limit it further.
 */
const againMs = gatewayAgainMinutes * minuteMs;
const allIsWellMs = gatewayCheckHours * hourMs;

export type WatchedReport = ProviderReport & {
  /** When this process first found it off; reset by a check that finds it right. */
  offSince: Date | null;
};

export type ProviderWatch = {
  /** Whether the shop checks periodically. */
  isWatching: boolean;
  /** Checks now and stores the result; joins a check in progress. */
  check: () => Promise<ProviderReport[]>;
  /** Checks when due, and logs changes; only if the shop checks periodically. */
  checkWhenDue: () => Promise<void>;
  /** The last reports of this process; empty before the first check. */
  reports: () => readonly WatchedReport[];
  isOff: (name: PaymentProviderName) => boolean;
};

type WatchOptions = CheckOptions & {
  providers: readonly PaymentProvider[];
  /** Whether `checkWhenDue` does anything: in production. */
  isWatching: boolean;
  log: { warn: (facts: object, sentence: string) => void };
};

/**
 * The findings about the providers, in this process. A provider that is off is not offered for new
 * payments, but finishes open ones.
 */
export function watchProviders(options: WatchOptions): ProviderWatch {
  const { providers, isWatching, log, clock } = options;
  let last: readonly WatchedReport[] = [];
  const share = createSingleFlight<ProviderReport[]>();
  let dueAt = 0;

  async function checkNow(): Promise<ProviderReport[]> {
    const reports = await checkProviders(providers, options);
    const isWell = reports.every(({ lines }) => lines.every(({ state }) => state === 'right'));
    dueAt = clock().getTime() + (isWell ? allIsWellMs : againMs);
    const lastOf = ({ provider }: ProviderReport) =>
      last.find((report) => report.provider === provider);
    for (const report of reports) {
      const before = lastOf(report);
      const isNews = before?.isOff !== report.isOff;
      const isWrong = report.lines.some(({ state }) => state === 'wrong');
      if (isNews && (isWrong || before)) {
        log.warn({ provider: report.provider }, linesOf(report).join('; '));
      }
    }
    last = reports.map((report) => ({
      ...report,
      offSince: report.isOff ? (lastOf(report)?.offSince ?? report.checkedAt) : null,
    }));
    return reports;
  }

  // Shared, because several admins and the shop itself would otherwise use up bKash's tokens of the
  // hour.
  const check = () => share('check', checkNow);

  return {
    isWatching,
    check,
    async checkWhenDue() {
      if (isWatching && clock().getTime() >= dueAt) await check();
    },
    reports: () => last,
    isOff: (name) => last.some(({ provider, isOff }) => provider === name && isOff),
  };
}
