import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { OptionRow } from '#web/ui/forms/option-row.tsx';
import { no, yes } from './declared-values.ts';
import type { FieldsProps } from './form-fields.ts';

const listingMessages = messagesPart('listing');

type YesOrNoProps = {
  fields: FieldsProps;
  name: 'batteryOriginal' | 'charger' | 'box' | 'receipt' | 'official' | 'negotiable' | 'cash';
  label: string;
  yesLabel?: string;
  noLabel?: string;
};

/** Yes, no, or nothing said, which is where it begins. */
export function YesOrNo({ fields, name, label, yesLabel, noLabel }: YesOrNoProps) {
  const { declare } = useMessages(listingMessages);
  return (
    <OptionRow
      label={label}
      options={[
        { value: yes, label: yesLabel ?? declare.yes },
        { value: no, label: noLabel ?? declare.no },
        { value: '', label: declare.unsaid },
      ]}
      chosen={fields.refused.values[name]}
      {...fields.register(name)}
    />
  );
}
