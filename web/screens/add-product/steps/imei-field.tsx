import { useEffect, useState } from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { TextArea } from '#web/ui/forms/fields.tsx';
import type { BoxScan } from './box-scan.tsx';
import type { StepProps } from './form-fields.ts';

const sellingMessages = messagesPart('selling');

/** The IMEIs of a new phone, voluntary. The draft does not have them: others may use the device. */
export function ImeiField({ form }: StepProps) {
  const { imei: text } = useMessages(sellingMessages);
  const [Scan, setScan] = useState<typeof BoxScan>();
  useEffect(() => {
    if (!('BarcodeDetector' in window)) return;
    // Without it, the seller types the number.
    import('./box-scan.tsx').then((loaded) => setScan(() => loaded.BoxScan)).catch(() => {});
  }, []);
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
      {Scan && <Scan form={form} />}
      <p className="text-sm text-muted">{text.why}</p>
    </div>
  );
}
