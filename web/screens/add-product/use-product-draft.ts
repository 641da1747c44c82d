import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, readDraftTexts, saveDraftTexts } from '#web/session/draft.ts';
import { useSession } from '#web/session/use-session.ts';
import {
  type CheckedProduct,
  emptyProduct,
  type TypedProduct,
  typedTexts,
  valuesOfDraft,
} from './steps/product-values.ts';

export type ProductForm = UseFormReturn<TypedProduct, unknown, CheckedProduct>;

type DraftNews = 'none' | 'restored' | 'cleared';

/**
 * Autosaves the form to this device, and restores the draft into an empty form. Its photos are those
 * of `useListingPhotos`.
 */
export function useProductDraft(form: ProductForm) {
  const member = useSession()?.email;
  const [news, setNews] = useState<DraftNews>('none');
  const cleared = useRef<TypedProduct | null>(null);
  const isDone = useRef(false);

  useEffect(() => {
    if (!member) return;
    const keep = (values: Partial<TypedProduct>) => {
      if (isDone.current) return;
      const texts = typedTexts(values);
      if (texts || values.img) saveDraftTexts(member, texts ?? {});
    };
    const bringBack = () => {
      // Typed before the script ran.
      if (typedTexts(form.getValues())) return keep(form.getValues());
      const texts = readDraftTexts(member);
      // Removes a draft of another member, or an unreadable one.
      if (!texts) return void dropDraft();
      form.reset(valuesOfDraft(texts));
      setNews('restored');
    };
    bringBack();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [form, member]);

  const clear = () => {
    cleared.current = form.getValues();
    form.reset({ ...emptyProduct, img: undefined } as unknown as TypedProduct);
    setNews('cleared');
    void dropDraft();
  };
  const undo = () => {
    if (cleared.current) form.reset(cleared.current);
    setNews('restored');
  };
  /** After the form is sent, nothing is saved any more. */
  const finish = () => {
    isDone.current = true;
    return dropDraft();
  };
  return { news, clear, undo, finish };
}
