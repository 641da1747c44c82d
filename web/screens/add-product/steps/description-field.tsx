import { messages } from '#contract/rules.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { type FieldsProps, fieldOf } from './form-fields.ts';

const sellingMessages = messagesPart('selling');

/** The phone in its seller's words. */
export function DescriptionField(fields: FieldsProps) {
  const { addProduct: text } = useMessages(sellingMessages);
  const wasAsked = fields.refused.errors.description === messages.tricksFound;
  return (
    <>
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        {...fieldOf(fields, 'description')}
      />
      {/* Sent again without script, it is meant. */}
      {wasAsked && <input type="hidden" name="insist" value="yes" />}
    </>
  );
}
