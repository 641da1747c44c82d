import { type InputHTMLAttributes, useState } from 'react';
import { TextField } from './field.tsx';
import { useScriptRuns } from './use-script-runs.ts';

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  showLabel: string;
  hideLabel: string;
};

/** A password that can be looked at: on a small keyboard one mistypes without noticing. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const scriptRuns = useScriptRuns();
  return (
    <div>
      <TextField
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        disabled={!scriptRuns}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="min-h-9 text-sm text-brand underline"
      >
        {isShown ? hideLabel : showLabel}
      </button>
    </div>
  );
}
