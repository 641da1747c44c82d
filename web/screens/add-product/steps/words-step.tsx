import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { type FieldsProps, fieldOf } from './form-fields.ts';
import { PhotoSection } from './photo-section.tsx';

const sellingMessages = messagesPart('selling');

/** The photo, and the phone in the seller's words. */
export function WordsStep(fields: FieldsProps) {
  const { addProduct: text } = useMessages(sellingMessages);
  return (
    <>
      <PhotoSection control={fields.control} refusal={fields.refused.errors.img} />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        {...fieldOf(fields, 'description')}
      />
    </>
  );
}
