import type { Operation } from './operations.ts';

/**
 * The faults of a request. `before`: it was not processed; `after`: it was processed, but the
 * response is lost.
 */
export type Fault =
  | 'drop-before'
  | 'drop-after'
  | 'hang-before'
  | 'hang-after'
  | 'error-before'
  | 'error-after'
  | 'rate-limit';

/** The planned faults of a stand-in with these operations, in order. */
export function planFaults<On extends string = Operation>() {
  const planned: { on: On; fault: Fault }[] = [];
  let injected = 0;
  return {
    /** The next `times` requests of this kind fail; retries of the client count. */
    plan(on: On, fault: Fault, times = 1): void {
      for (let time = 0; time < times; time += 1) planned.push({ on, fault });
    },
    next(operation: On): Fault | null {
      const index = planned.findIndex(({ on }) => on === operation);
      const [found] = index < 0 ? [] : planned.splice(index, 1);
      if (found) injected += 1;
      return found?.fault ?? null;
    },
    /** Discards the remaining faults. */
    clear(): void {
      planned.length = 0;
    },
    /** The number of failed requests so far. */
    get injected() {
      return injected;
    },
  };
}
