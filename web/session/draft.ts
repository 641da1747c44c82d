import { del, get, set } from 'idb-keyval';
import { deviceStore } from '#web/ui/device-store.ts';
import { hintedSession } from './hint.ts';

/**
 * The draft of a form on this device: texts in local storage, photos in IndexedDB. There is one
 * draft, bound to the address of its owner, so that other members do not see it. If the browser
 * refuses storage, the draft is silently lost.
 */
const storageKey = 'draft';

type Draft = { member: string; texts: Record<string, string> };
type DraftPhotos = { member: string; photos: File[] };

/** After a logout, in any tab, a form that is still open must not store its draft again. */
const isSignedIn = (member: string): boolean => hintedSession()?.email === member;

export function saveDraftTexts(member: string, texts: Record<string, string>): void {
  if (!isSignedIn(member)) return;
  try {
    const draft: Draft = { member, texts };
    deviceStore.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage is full or switched off.
  }
}

/** The stored texts by field name; null if this member has no draft. */
export function readDraftTexts(member: string): Record<string, string> | null {
  try {
    const draft = JSON.parse(deviceStore.getItem(storageKey) ?? 'null') as Draft | null;
    return draft?.member === member ? draft.texts : null;
  } catch {
    return null;
  }
}

/** All photos of the draft in order, the cover first. */
export async function saveDraftPhotos(member: string, photos: File[]): Promise<void> {
  if (!isSignedIn(member)) return;
  const draft: DraftPhotos = { member, photos };
  await ignoreFailure(() => (photos.length > 0 ? set(storageKey, draft) : del(storageKey)));
}

export async function readDraftPhotos(member: string): Promise<File[]> {
  const draft = await ignoreFailure(() => get<DraftPhotos>(storageKey));
  return (draft?.member === member && draft.photos) || [];
}

/** Call after the form is sent or cleared, and at logout. */
export async function dropDraft(): Promise<void> {
  deviceStore.removeItem(storageKey);
  await ignoreFailure(() => del(storageKey));
}

/** Without IndexedDB the call throws at once; with a full disk it rejects later. */
async function ignoreFailure<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}
