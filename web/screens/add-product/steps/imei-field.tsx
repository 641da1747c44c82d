import { setField, textsOf } from '#web/forms/field-values.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import { BoxScan } from './box-scan.tsx';
import type { StepProps } from './form-fields.ts';

const sellingMessages = messagesPart('selling');

/** The IMEIs of a new phone, voluntary. The draft does not have them: others may use the device. */
export function ImeiField({ form }: StepProps) {
  const { imei: text } = useMessages(sellingMessages);
  const add = (numbers: readonly string[]) => {
    const { current } = form.element;
    if (!current) return;
    const { imeis: typed = '' } = textsOf(current);
    const added = numbers.filter((number) => !typed.includes(number));
    setField(form, 'imeis', [typed.trim(), ...added].filter(Boolean).join('\n'));
  };
  return (
    <div className="grid gap-2">
      <TextArea
        label={text.label}
        hint={text.hint}
        rows={2}
        inputMode="text"
        autoComplete="off"
        maxLength={500}
        {...form.field('imeis')}
      />
      <BoxScan onFound={add} />
      <p className="text-sm text-muted">{text.why}</p>
    </div>
  );
}
