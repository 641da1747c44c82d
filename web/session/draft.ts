import { del, get, set } from 'idb-keyval';

/**
 * What a member has begun to fill in, stored on this device: texts in local storage, the photo in
 * IndexedDB. There is one, with its owner's address in it, so nobody else is shown it. Where a
 * browser refuses to store, nothing is stored and nothing fails.
 */
const storageKey = 'draft';

type Draft = { member: string; texts: Record<string, string> };
type DraftPhoto = { member: string; photo: File };

export function saveDraftTexts(member: string, texts: Record<string, string>): void {
  try {
    const draft: Draft = { member, texts };
    localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage is full or switched off.
  }
}

/** The stored texts by their field's name; null when there are none of this member's. */
export function readDraftTexts(member: string): Record<string, string> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Draft | null;
    return draft?.member === member ? draft.texts : null;
  } catch {
    return null;
  }
}

export async function saveDraftPhoto(member: string, photo: File | undefined): Promise<void> {
  const draft: DraftPhoto | undefined = photo && { member, photo };
  await ignoreFailure(() => (draft ? set(storageKey, draft) : del(storageKey)));
}

export async function readDraftPhoto(member: string): Promise<File | null> {
  const draft = await ignoreFailure(() => get<DraftPhoto>(storageKey));
  return draft?.member === member ? draft.photo : null;
}

/** To be called when it is sent or cleared, and when its owner logs out. */
export async function dropDraft(): Promise<void> {
  localStorage.removeItem(storageKey);
  await ignoreFailure(() => del(storageKey));
}

/** A browser without IndexedDB throws at once, a full one later. */
async function ignoreFailure<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}
