import { type InputHTMLAttributes, useId } from 'react';

type OptionRowProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> & {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Checked until something else is chosen. */
  chosen?: string | undefined;
};

/** A group of radio buttons beside each other, for two or three short answers. */
export function OptionRow({ label, options, chosen, ...rest }: OptionRowProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-field px-4 has-checked:border-brand has-checked:bg-tint"
          >
            <input
              {...rest}
              type="radio"
              value={option.value}
              {...(chosen !== undefined && { defaultChecked: option.value === chosen })}
              className="size-4 accent-brand"
            />
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
