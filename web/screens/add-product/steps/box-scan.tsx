import { type ChangeEvent, useEffect, useState } from 'react';
import { setField, textsOf } from '#web/forms/field-values.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { StepProps } from './form-fields.ts';
import { readBox, readsBarcodes } from './read-box.ts';

const sellingMessages = messagesPart('selling');

/**
 * Reads the IMEIs from a photo of the box, where the browser itself reads barcodes (Chromium on
 * Android); elsewhere it shows nothing. The photo stays on the device: the field has no name.
 */
export function BoxScan({ form }: StepProps) {
  const { imei: text } = useMessages(sellingMessages);
  const [canScan, setCanScan] = useState(false);
  const [state, setState] = useState<'reading' | 'found' | 'nothing'>();

  useEffect(() => {
    readsBarcodes().then(setCanScan, () => {});
  }, []);

  function add(numbers: readonly string[]) {
    const { current } = form.element;
    if (!current) return;
    const { imeis: typed = '' } = textsOf(current);
    const added = numbers.filter((number) => !typed.includes(number));
    if (added.length === 0) return;
    setField(form, 'imeis', [typed.trim(), ...added].filter(Boolean).join('\n'));
  }

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const photo = target.files?.[0];
    // Otherwise the same photo would be no change the next time.
    target.value = '';
    if (!photo) return;
    setState('reading');
    const numbers = await readBox(photo).catch(() => []);
    add(numbers);
    setState(numbers.length > 0 ? 'found' : 'nothing');
  }

  if (!canScan) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <label
        className={classes(
          buttonClass('quiet'),
          'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        )}
      >
        {state === 'reading' && <Spinner small />}
        {text.scan}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={read}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      <p role="status" className="text-sm text-muted">
        {state === undefined && text.scanNote}
        {state === 'found' && text.scanFound}
        {state === 'nothing' && text.scanNothing}
      </p>
    </div>
  );
}
