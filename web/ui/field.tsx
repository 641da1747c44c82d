import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from './classes.ts';

type Common = { label: string; error?: string | undefined; hint?: string };

const control = classes(
  'w-full rounded-control border border-field bg-surface px-3 py-2 text-base text-ink',
  'placeholder:text-muted [&[readonly]]:border-line [&[readonly]]:bg-raised',
  'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger',
);

type Described = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string };

/** A label, its control, a hint and an error; the last two are read out with the control. */
function Labelled({
  label,
  error,
  hint,
  children,
}: Common & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const described: Described = { id, 'aria-invalid': error !== undefined };
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  if (notes.length > 0) described['aria-describedby'] = notes.join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(described)}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  error,
  hint,
  ...rest
}: Common & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(described) => <input {...rest} {...described} className={classes(control, 'min-h-11')} />}
    </Labelled>
  );
}

export function TextArea({
  label,
  error,
  hint,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(described) => <textarea rows={4} {...rest} {...described} className={control} />}
    </Labelled>
  );
}

export function Select({
  label,
  error,
  hint,
  options,
  ...rest
}: Common &
  SelectHTMLAttributes<HTMLSelectElement> & { options: { value: string; label: string }[] }) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(described) => (
        <select {...rest} {...described} className={classes(control, 'min-h-11')}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** Chooses a picture file and shows what was chosen; `previewLabel` describes the preview. */
export function PhotoField({
  label,
  error,
  hint,
  preview,
  previewLabel,
  ...rest
}: Common &
  InputHTMLAttributes<HTMLInputElement> & { preview: string | null; previewLabel: string }) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(described) => (
        <div className="flex items-center gap-3">
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            {...rest}
            {...described}
            className={classes(
              control,
              'min-w-0 file:mr-3 file:rounded-full file:border-0 file:bg-tint file:px-4 file:py-1.5 file:font-semibold file:text-brand',
            )}
          />
          {preview && (
            <img
              src={preview}
              alt={previewLabel}
              className="size-14 shrink-0 rounded-control object-cover"
            />
          )}
        </div>
      )}
    </Labelled>
  );
}
