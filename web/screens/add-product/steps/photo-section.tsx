import { useEffect, useEffectEvent } from 'react';
import { type Control, useController } from 'react-hook-form';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { PhotosField } from '#web/providers/image-host/photos/photos-field.tsx';
import { useQueuedPhotos } from '#web/providers/image-host/photos/use-photo-queue.ts';
import type { CheckedProduct, TypedProduct } from './product-values.ts';

const sellingMessages = messagesPart('selling');

type PhotoSectionProps = {
  control: Control<TypedProduct, unknown, CheckedProduct>;
  queue: PhotoQueue;
  /** From before the script ran. */
  refusal: string | undefined;
};

/** The photos of a phone; the form knows the cover, as the wire does. */
export function PhotoSection({ control, queue, refusal }: PhotoSectionProps) {
  const { addProduct: text } = useMessages(sellingMessages);
  const { field, fieldState } = useController({ control, name: 'img' });
  const photos = useQueuedPhotos(queue);
  const cover = photos[0]?.file ?? undefined;
  const tellForm = useEffectEvent((file: File | undefined) => {
    if (file !== field.value) field.onChange(file);
  });
  useEffect(() => tellForm(cover), [cover]);
  return (
    <PhotosField
      queue={queue}
      label={text.photo}
      hint={text.photoHint}
      name="img"
      error={fieldState.error?.message ?? (photos.length > 0 ? undefined : refusal)}
    />
  );
}
