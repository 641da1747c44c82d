import { type Control, useController } from 'react-hook-form';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhotoPicker } from '#web/providers/image-host/photo-picker.tsx';
import type { CheckedProduct, TypedProduct } from './product-values.ts';

const sellingMessages = messagesPart('selling');

type PhotoSectionProps = {
  control: Control<TypedProduct, unknown, CheckedProduct>;
  /** From before the script ran. */
  refusal: string | undefined;
};

export function PhotoSection({ control, refusal }: PhotoSectionProps) {
  const { addProduct: text } = useMessages(sellingMessages);
  const { field, fieldState } = useController({ control, name: 'img' });
  return (
    <PhotoPicker
      label={text.photo}
      hint={text.photoHint}
      name="img"
      previewLabel={text.photoPreview}
      error={fieldState.error?.message ?? (field.value ? undefined : refusal)}
      photo={field.value}
      onPhoto={field.onChange}
      ref={field.ref}
    />
  );
}
