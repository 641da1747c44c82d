import { LRUCache } from 'lru-cache';
import type { BroadCounts } from '#server/http/api/deps.ts';

/** Milliseconds. Counts that end with `+` may be so old; exact ones are always counted anew. */
const ttl = 60_000;

/** Choices of all searches together, some hundred bytes each. */
const maxChoices = 20_000;

/**
 * Caches for a minute the counts of reads that were stopped at their limit: most people search for
 * the same few brands, and such a read costs most in a large shop (decision 0070).
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
