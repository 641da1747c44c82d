import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { TextArea } from '#web/ui/forms/fields.tsx';
import type { StepProps } from './form-fields.ts';
import { PhotoSection } from './photo-section.tsx';

const sellingMessages = messagesPart('selling');

/** The photos, and the seller's description. */
export function WordsStep({ form, photos }: StepProps & { photos: PhotoQueue }) {
  const { addProduct: text } = useMessages(sellingMessages);
  return (
    <>
      <PhotoSection form={form} queue={photos} />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        {...form.field('description')}
      />
    </>
  );
}
