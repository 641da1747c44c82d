import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { TextField } from './field.tsx';

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  showLabel: string;
  hideLabel: string;
  /** Stands at the end of the row under the field. */
  beside?: ReactNode;
};

/** A password that can be looked at: on a small keyboard one mistypes without noticing. */
export function PasswordField({ showLabel, hideLabel, beside, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <div>
      <TextField
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="flex flex-wrap justify-between gap-x-4">
        <button
          type="button"
          disabled={!isHydrated}
          onClick={() => setIsShown(!isShown)}
          className="min-h-9 text-sm text-brand underline"
        >
          {isShown ? hideLabel : showLabel}
        </button>
        {beside}
      </div>
    </div>
  );
}
