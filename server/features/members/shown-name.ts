import { LRUCache } from 'lru-cache';
import { shownName } from '#contract/members/names.ts';

const known = new LRUCache<string, boolean>({ max: 5_000 });

/**
 * A member's name in talks and deals. One from before a rule may still claim to be a payment way or an
 * office; its owner chooses another with the next edit of the profile.
 */
export function nameInTalks(name: string): string {
  const isOwn = name === '' || (known.get(name) ?? shownName.safeParse(name).success);
  known.set(name, isOwn);
  return isOwn ? name : 'Member · সদস্য';
}
