import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import { TranslateError } from './translate-error.ts';

type Common = { label: string; error?: string | undefined; hint?: string };

const control = classes(
  'w-full rounded-control border border-field bg-surface px-2.5 py-2 text-base text-ink',
  'placeholder:text-muted [&[readonly]]:border-line [&[readonly]]:bg-raised',
  'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger',
);

type Described = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string };

/** A label, its control, a hint and an error; the last two are read out with the control. */
function Labelled({
  label,
  error,
  hint,
  id: given,
  children,
}: Common & { id?: string; children: (described: Described) => ReactNode }) {
  const own = useId();
  const id = given ?? own;
  const translateError = useContext(TranslateError);
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
          {translateError(error)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted wrap-anywhere">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * For the field that a dialog begins with: focused when the dialog opens, and without script when the
 * page does.
 */
export const firstField = { autoFocus: true, 'data-first': '' } as const;

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
  id: given,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const own = useId();
  const id = given ?? own;
  const element = useRef<HTMLTextAreaElement>(null);
  // Hydration writes the initial text over what was typed before the script ran.
  const [early] = useState(() => (isBrowser() ? textIn(document.getElementById(id)) : undefined));
  useLayoutEffect(() => {
    if (early !== undefined && element.current) element.current.value = early;
  }, [early]);
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      {(described) => (
        <textarea rows={4} {...rest} {...described} ref={element} className={control} />
      )}
    </Labelled>
  );
}

const isBrowser = () => typeof document !== 'undefined';

const textIn = (element: HTMLElement | null) =>
  element instanceof HTMLTextAreaElement ? element.value : undefined;

type Option = { value: string; label: string };
type OptionGroup = { label: string; options: readonly Option[] };

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

export function Select({
  label,
  error,
  hint,
  placeholder,
  options,
  ...rest
}: Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    /** The first option, for no choice; without it the first option is selected. */
    placeholder?: string;
    options: readonly (Option | OptionGroup)[];
  }) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(described) => (
        <select {...rest} {...described} className={classes(control, 'min-h-11')}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((each) =>
            'options' in each ? (
              <optgroup key={each.label} label={each.label}>
                {each.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(each)
            ),
          )}
        </select>
      )}
    </Labelled>
  );
}

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  showLabel: string;
  hideLabel: string;
  /** Rendered at the end of the row under the field. */
  beside?: ReactNode;
};

/** A password input with a show button, because typing errors go unnoticed on a small keyboard. */
export function PasswordField({ showLabel, hideLabel, beside, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
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
          onClick={() => setIsShown(!isShown)}
          className="min-h-11 text-sm text-brand underline noscript:hidden"
        >
          {isShown ? hideLabel : showLabel}
        </button>
        {beside}
      </div>
    </div>
  );
}
