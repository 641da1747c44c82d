import type { Operation } from './operations.ts';

/**
 * What can go wrong with a request. `before`: nothing was done; `after`: it was done, but whoever
 * asked does not hear of it.
 */
export type Fault =
  | 'drop-before'
  | 'drop-after'
  | 'hang-before'
  | 'hang-after'
  | 'error-before'
  | 'error-after'
  | 'rate-limit';

/** The faults that are still to come, first planned first. */
export function planFaults() {
  const planned: { on: Operation; fault: Fault }[] = [];
  let injected = 0;
  return {
    /** The next `times` requests of this kind go wrong; the client's own repetitions count. */
    plan(on: Operation, fault: Fault, times = 1): void {
      for (let time = 0; time < times; time += 1) planned.push({ on, fault });
    },
    next(operation: Operation): Fault | null {
      const index = planned.findIndex(({ on }) => on === operation);
      const [found] = index < 0 ? [] : planned.splice(index, 1);
      if (found) injected += 1;
      return found?.fault ?? null;
    },
    /** Forgets what has not happened yet. */
    clear(): void {
      planned.length = 0;
    },
    /** How many requests have gone wrong so far. */
    get injected() {
      return injected;
    },
  };
}
