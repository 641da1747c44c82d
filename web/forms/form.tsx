import type { FormHTMLAttributes } from 'react';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { actField } from './define-form.ts';
import type { useForm } from './use-form.ts';

type UsedForm = Pick<ReturnType<typeof useForm>, 'intent' | 'props' | 'sentence'>;

/**
 * The form of `useForm`: posted by the browser itself until the script runs. `onSubmit` replaces the
 * form's own.
 */
export function Form({
  form,
  children,
  ...rest
}: FormHTMLAttributes<HTMLFormElement> & { form: UsedForm }) {
  return (
    <form {...form.props} {...rest}>
      <input type="hidden" name={actField} value={form.intent} />
      {children}
    </form>
  );
}

/** Why the form was refused, if no field has the error. */
export function FormAlert({ form: { sentence } }: { form: UsedForm }) {
  return sentence && <Alert>{sentence}</Alert>;
}
