import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { TextField } from '#web/ui/forms/fields.tsx';
import { type Format, rewrite } from './typed-digits.ts';

type DigitsFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'onBlur' | 'value'> & {
  value: string;
  format: Format;
  complete: boolean;
  /** The error, shown after the person has left an incomplete field. */
  invalid: string;
  onType: (typed: string) => void;
};

/** An input that groups digits while they are typed. */
export function DigitsField(props: DigitsFieldProps) {
  const { value, format, complete, invalid, onType, ...rest } = props;
  const [wasLeft, setWasLeft] = useState(false);

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
      inputType: (nativeEvent as InputEvent).inputType,
    };
    const { shown, caret } = rewrite(typed, value, format);
    // Set at once: if nothing rerenders, a caret that is restored later would jump.
    target.value = shown;
    target.setSelectionRange(caret, caret);
    onType(shown);
  };

  return (
    <TextField
      {...rest}
      inputMode="numeric"
      spellCheck={false}
      value={value}
      onChange={change}
      onBlur={() => setWasLeft(true)}
      error={wasLeft && value !== '' && !complete ? invalid : undefined}
    />
  );
}
