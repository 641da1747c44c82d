import type { FormPost } from '#web/api/form-action.ts';

/**
 * The price (Taka) and the version of the listing that a booking form was filled in before; a page from
 * before versions has no version.
 */
export function seenIn(text: FormPost['text']): { seenPrice: number; seenVersion?: number } {
  const version = text('seenVersion');
  return {
    seenPrice: Number(text('seenPrice')),
    ...(version && { seenVersion: Number(version) }),
  };
}
