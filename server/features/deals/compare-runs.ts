import { type HandoverCheck, handoverChecks } from '#contract/orders/deal-limits.ts';
import type { ComparedRun, MeetingTests } from '#contract/orders/meeting-tests.ts';
import type { SelfTest } from '#contract/phones/self-test-table.ts';
import type { SelfTestDevice, SelfTestResults } from '#contract/phones/self-tests.ts';

type Fact = keyof SelfTestDevice;

/** The facts that belong to a device; its system is updated. */
const lasting = ['model', 'screen', 'gpu', 'cores', 'memory'] as const satisfies Fact[];

/** A fact in the form in which it is compared: a phone on its side exchanges width and height. */
function plain(fact: Fact, value: string | number): string {
  const text = String(value).toLowerCase();
  if (fact !== 'screen') return text;
  const sides = text.split(/\D+/).map(Number);
  return sides.sort((one, other) => one - other).join(' ');
}

/** Compares the devices of two runs; a fact that one of them lacks is no difference. */
export function compareDevices(
  one: SelfTestDevice,
  other: SelfTestDevice,
): Pick<MeetingTests, 'device' | 'differing'> {
  const common = lasting.filter((fact) => one[fact] !== undefined && other[fact] !== undefined);
  const differing = common.filter(
    (fact) => plain(fact, one[fact] ?? '') !== plain(fact, other[fact] ?? ''),
  );
  if (common.length === 0) return { device: 'unknown', differing };
  if (differing.includes('model')) return { device: 'other-model', differing };
  return { device: differing.length > 0 ? 'other-facts' : 'same', differing };
}

/**
 * The tests that answer a point of the check list. Locks, the own SIM, the IMEI and scratches are for
 * the buyer alone.
 */
const answeredBy: Partial<Record<HandoverCheck, readonly SelfTest[]>> = {
  screen: ['touch', 'multi-touch', 'screen'],
  cameras: ['front-camera', 'back-camera'],
  sound: ['sound'],
};

/**
 * The ticks of the check list after a run: a point whose tests all worked has one, a point with a
 * failed test has none, and all others are as they were.
 */
export function fillChecks(
  results: SelfTestResults,
  before: readonly HandoverCheck[],
): HandoverCheck[] {
  return handoverChecks.filter((check) => {
    const outcomes = answeredBy[check]?.map((test) => results[test]?.outcome);
    if (outcomes?.includes('failed')) return false;
    return outcomes?.every((outcome) => outcome === 'worked') || before.includes(check);
  });
}

/** The devices of a deal's two runs, if there are both. */
export const compareRuns = (listed: ComparedRun | null, met: ComparedRun | null) =>
  listed && met
    ? compareDevices(listed.device, met.device)
    : { device: null, differing: [] satisfies Fact[] };
