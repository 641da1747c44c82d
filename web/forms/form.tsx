import { type FormHTMLAttributes, useLayoutEffect } from 'react';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { actField } from './form-answers.tsx';
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
  const { ref } = form.props;
  // The row of an accepted form may go with the focus in it; a dialog returns the focus by itself.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement) || element.closest('dialog')) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [ref]);
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
