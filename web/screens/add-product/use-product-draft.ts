import { useEffect, useRef, useState } from 'react';
import { fillIn, textsOf } from '#web/forms/field-values.ts';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { dropDraft, readDraftTexts, saveDraftTexts } from '#web/session/draft.ts';
import { useSession } from '#web/session/use-session.ts';
import type { ListingForm } from './steps/form-fields.ts';
import { emptyProduct, typedTexts } from './steps/product-values.ts';

type DraftNews = 'none' | 'restored' | 'cleared';

/**
 * Saves the form on this device while it is filled in, and restores the draft into an empty form. Its
 * photos are those of `useListingPhotos`.
 */
export function useProductDraft({ element }: ListingForm, photos: PhotoQueue) {
  const member = useSession()?.email;
  const [news, setNews] = useState<DraftNews>('none');
  const cleared = useRef<{ texts: Record<string, string>; photos: File[] }>(undefined);
  const isDone = useRef(false);

  useEffect(() => {
    const form = element.current;
    if (!member || !form) return;
    const save = () => {
      if (isDone.current) return;
      const texts = typedTexts(textsOf(form));
      if (texts || photos.photos().length > 0) saveDraftTexts(member, texts ?? {});
    };
    // Typed before the script ran.
    if (typedTexts(textsOf(form))) save();
    else {
      const texts = readDraftTexts(member);
      // Removes a draft of another member, or an unreadable one.
      if (!texts) void dropDraft();
      else {
        fillIn(form, { ...emptyProduct, ...texts });
        setNews('restored');
      }
    }
    const events = ['input', 'change'] as const;
    for (const event of events) form.addEventListener(event, save);
    const unsubscribe = photos.subscribe(save);
    return () => {
      for (const event of events) form.removeEventListener(event, save);
      unsubscribe();
    };
  }, [element, member, photos]);

  const clear = () => {
    const form = element.current;
    if (!form) return;
    const files = photos.photos().flatMap(({ file }) => file ?? []);
    cleared.current = { texts: { ...emptyProduct, ...textsOf(form) }, photos: files };
    photos.clear();
    fillIn(form, emptyProduct);
    setNews('cleared');
    void dropDraft();
  };
  const undo = () => {
    if (element.current && cleared.current) {
      fillIn(element.current, cleared.current.texts);
      photos.add(cleared.current.photos);
    }
    setNews('restored');
  };
  /** After the form is sent, nothing is saved any more. */
  const finish = () => {
    isDone.current = true;
    return dropDraft();
  };
  return { news, clear, undo, finish };
}
