import { del, get, set } from 'idb-keyval';

/**
 * The draft of a form on this device: texts in local storage, the photo in IndexedDB. There is one
 * draft, bound to the address of its owner, so nobody else sees it. If the browser refuses storage,
 * the draft is silently lost.
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

/** The stored texts by field name; null if this member has none. */
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

const photosKey = 'draft-photos';

type DraftPhotos = { member: string; photos: File[] };

/** All photos of the draft in order; the cover also is the draft's own photo. */
export async function saveDraftPhotos(member: string, photos: File[]): Promise<void> {
  const draft: DraftPhotos = { member, photos };
  await ignoreFailure(() => (photos.length > 0 ? set(photosKey, draft) : del(photosKey)));
}

export async function readDraftPhotos(member: string): Promise<File[]> {
  const draft = await ignoreFailure(() => get<DraftPhotos>(photosKey));
  return draft?.member === member ? draft.photos : [];
}

/** Call after the form is sent or cleared, and at logout. */
export async function dropDraft(): Promise<void> {
  localStorage.removeItem(storageKey);
  await ignoreFailure(() => Promise.all([del(storageKey), del(photosKey)]));
}

/** Without IndexedDB the call throws at once; with a full disk it rejects later. */
async function ignoreFailure<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}
