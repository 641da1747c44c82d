import { calls } from '#contract/calls.ts';
import { dealTable } from '#contract/orders/deal.ts';
import { dealActs } from '#contract/orders/deal-acts.ts';
import { type Fate, fates, type WeatherKind, weathers } from './faults.ts';

const count = <Key>(counts: Map<Key, number>, key: Key) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** What the people cannot reach, with the reason. */
const beyond: Record<string, string> = {
  'POST /images': 'sent as a form, beside the calls',
  'PUT /push': 'needs a push service',
  'POST /push/seen': 'needs a push service',
  'POST /selftests/open': 'needs the phone’s own browser',
  'POST /selftests/result': 'needs the phone’s own browser',
  'POST /selftests/finish': 'needs the phone’s own browser',
  'POST /payments/:id/review': 'needs a gateway that questions a card',
};

export type Coverage = ReturnType<typeof createCoverage>;

/** What the countries of one command have reached. */
export function createCoverage() {
  const called = new Map<string, number>();
  const answered = new Map<string, number>();
  const refused = new Map<string, number>();
  const acted = new Map<string, number>();
  const faulty = new Map<Fate | WeatherKind, number>();
  return {
    called,
    acted,
    onCall: (key: string, status: number) => {
      count(called, key);
      if (status === 200) count(answered, key);
    },
    onRefusal: (code: string) => count(refused, code),
    onAct: (act: string, state: string, role: string) =>
      count(acted, `${act} in ${state} by ${role}`),
    onFault: (kind: Fate | WeatherKind) => count(faulty, kind),
    /** As lines of text. */
    report(): string {
      const keys = Object.keys(calls);
      const possible = dealTable
        .filter(({ event }) => (dealActs as readonly string[]).includes(event))
        .flatMap(({ event, from, by }) => by.map((role) => `${event} in ${from} by ${role}`));
      const rows = [...new Set(possible)];
      const part = (name: string, reached: string[], all: string[]) => {
        const never = all.filter((each) => !reached.includes(each));
        const shown = never.map((each) => (beyond[each] ? `${each} (${beyond[each]})` : each));
        return `${name}: ${reached.length} of ${all.length}. Never: ${shown.join(', ') || 'none'}.`;
      };
      const counted = (counts: Map<string, number>) =>
        [...counts].sort(([, one], [, other]) => other - one).map(([key, n]) => `${key} ${n}`);
      return [
        part(
          'Calls',
          keys.filter((key) => called.has(key)),
          keys,
        ),
        part(
          'Calls that were done',
          keys.filter((key) => answered.has(key)),
          keys.filter((key) => called.has(key)),
        ),
        part(
          'Acts × states × roles',
          rows.filter((row) => acted.has(row)),
          rows,
        ),
        part(
          'Faults',
          [...fates, ...weathers].filter((kind) => faulty.has(kind)),
          [...fates, ...weathers],
        ),
        `Faults by kind: ${counted(faulty).join(', ')}.`,
        `Refusals: ${counted(refused).join(', ')}.`,
      ].join('\n');
    },
  };
}
