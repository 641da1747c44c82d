import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { OptionRow } from '#web/ui/forms/option-row.tsx';
import { no, yes } from './declared-values.ts';
import type { StepProps } from './form-fields.ts';

const listingMessages = messagesPart('listing');

type YesOrNoProps = StepProps & {
  name: 'batteryOriginal' | 'charger' | 'box' | 'receipt' | 'negotiable' | 'cash';
  label: string;
  yesLabel?: string;
  noLabel?: string;
};

/** Yes, no, or undeclared, which is the default. */
export function YesOrNo({ form, name, label, yesLabel, noLabel }: YesOrNoProps) {
  const { declare } = useMessages(listingMessages);
  const { defaultValue } = form.field(name);
  return (
    <OptionRow
      label={label}
      options={[
        { value: yes, label: yesLabel ?? declare.yes },
        { value: no, label: noLabel ?? declare.no },
        { value: '', label: declare.unsaid },
      ]}
      name={name}
      chosen={defaultValue}
    />
  );
}
