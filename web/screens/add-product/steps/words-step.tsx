import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { DescriptionField } from './description-field.tsx';
import type { FieldsProps } from './form-fields.ts';
import { PhotoSection } from './photo-section.tsx';

/** The photos, and the phone in the seller's words. */
export function WordsStep({ photos, ...fields }: FieldsProps & { photos: PhotoQueue }) {
  return (
    <>
      <PhotoSection
        control={fields.control}
        queue={photos}
        refusal={fields.refused.errors.img ?? fields.refused.errors.photos}
      />
      <DescriptionField {...fields} />
    </>
  );
}
