import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { PhotosField } from '#web/providers/image-host/photos/photos-field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { FieldsProps } from './form-fields.ts';
import { PhotoSection } from './photo-section.tsx';

const sellingMessages = messagesPart('selling');

/** The photos, and the phone in the seller's words. */
export function WordsStep({ more, ...fields }: FieldsProps & { more: PhotoQueue }) {
  const { addProduct: text } = useMessages(sellingMessages);
  return (
    <>
      <PhotoSection control={fields.control} refusal={fields.refused.errors.img} />
      <PhotosField queue={more} label={text.morePhotos} hint={text.morePhotosHint} first={2} />
      <DescriptionField {...fields} />
    </>
  );
}
