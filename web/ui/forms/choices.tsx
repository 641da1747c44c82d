import { type InputHTMLAttributes, useContext, useId } from 'react';
import { TranslateError } from './translate-error.ts';

type ChoicesProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked'> & {
  /** One of them, or any number. */
  type: 'radio' | 'checkbox';
  label: string;
  options: { value: string; label: string; hint?: string }[];
  error?: string | undefined;
  /** The selected value of a controlled group. */
  selected?: string;
  /** Two columns if there is room, for many short options. */
  columns?: boolean;
  /** The values that are checked at first. */
  checked?: readonly string[];
};

/** A group of radio buttons or checkboxes, each as wide as the form, for a thumb. */
export function Choices({
  type,
  label,
  options,
  error,
  selected,
  columns,
  checked,
  ...rest
}: ChoicesProps) {
  const id = useId();
  const translateError = useContext(TranslateError);
  return (
    <fieldset
      className="grid min-w-0 gap-1"
      aria-invalid={error !== undefined}
      {...(error && { 'aria-describedby': `${id}-error` })}
    >
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className={columns ? 'grid gap-1 min-[340px]:grid-cols-2' : 'grid gap-1'}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2 has-checked:bg-tint hover:bg-raised"
          >
            <input
              {...rest}
              type={type}
              value={option.value}
              {...(checked && { defaultChecked: checked.includes(option.value) })}
              {...(selected !== undefined && { checked: option.value === selected })}
              className="mt-0.5 size-5 shrink-0 accent-brand"
              {...(option.hint && { 'aria-describedby': `${id}-${option.value}` })}
            />
            <span className="min-w-0 wrap-anywhere">
              {option.label}
              {option.hint && (
                <span id={`${id}-${option.value}`} className="block text-sm text-muted">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {translateError(error)}
        </p>
      )}
    </fieldset>
  );
}
