import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  dropDraft,
  readDraftPhoto,
  readDraftTexts,
  saveDraftPhoto,
  saveDraftTexts,
} from '#web/session/draft.ts';
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

/** Autosaves the form to this device, and restores the draft into an empty form. */
export function useProductDraft(form: ProductForm) {
  const member = useSession()?.email;
  const [news, setNews] = useState<DraftNews>('none');
  const cleared = useRef<TypedProduct | null>(null);
  const isDone = useRef(false);

  useEffect(() => {
    if (!member) return;
    let photo: File | undefined;
    const keep = (values: Partial<TypedProduct>) => {
      if (isDone.current) return;
      const texts = typedTexts(values);
      if (texts || values.img) saveDraftTexts(member, texts ?? {});
      if (values.img !== photo) {
        photo = values.img;
        void saveDraftPhoto(member, photo);
      }
    };
    let isGone = false;
    const bringBack = async () => {
      // Typed before the script ran.
      if (typedTexts(form.getValues())) return keep(form.getValues());
      const texts = readDraftTexts(member);
      // Removes a draft of another member, or an unreadable one.
      if (!texts) return dropDraft();
      form.reset(valuesOfDraft(texts));
      setNews('restored');
      const stored = await readDraftPhoto(member);
      if (!stored || isGone || form.getValues('img')) return;
      photo = stored;
      form.setValue('img', stored);
    };
    void bringBack();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
    return () => {
      isGone = true;
      stop();
    };
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
