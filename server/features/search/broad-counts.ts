import { LRUCache } from 'lru-cache';
import type { BroadCounts } from '#server/http/api/deps.ts';

/** Milliseconds. Counts that end with `+` may be so old; exact ones are always counted anew. */
const ttl = 60_000;

/** Choices of all searches together, some hundred bytes each. */
const maxChoices = 20_000;

/**
 * Remembers for a minute what a read of phones counted that ended at its limit: most people ask for
 * the same few brands, and such a read costs most where the shop is large (decision 0070).
 */
export function createBroadCounts(clock: () => Date): BroadCounts {
  const kept = new LRUCache<string, { rows: Parameters<BroadCounts['set']>[1]; endsAt: number }>({
    maxSize: maxChoices,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  return {
    get(key) {
      const found = kept.get(key);
      return found && found.endsAt > clock().getTime() ? found.rows : undefined;
    },
    set(key, rows) {
      kept.set(key, { rows, endsAt: clock().getTime() + ttl });
    },
  };
}
