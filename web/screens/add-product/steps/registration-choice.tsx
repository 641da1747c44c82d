import { registrations } from '#contract/phones/listing-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import type { StepProps } from './form-fields.ts';

const listingMessages = messagesPart('listing');

/** How the phone came to Bangladesh and into the handset register. */
export function RegistrationChoice({ form }: StepProps) {
  const { declare } = useMessages(listingMessages);
  return (
    <div className="grid gap-2">
      {/* The half answer of a phone of before, until the seller chooses one. */}
      <input
        hidden
        name="official"
        autoComplete="off"
        defaultValue={form.field('official').defaultValue ?? ''}
      />
      <Choices
        type="radio"
        label={declare.registration}
        options={[
          ...registrations.map((value) => ({ value, label: declare.registrations[value] })),
          { value: '', label: declare.registrationUnsaid },
        ]}
        {...form.choices('registration')}
      />
      <p className="text-sm text-muted">{declare.registrationHint}</p>
    </div>
  );
}
