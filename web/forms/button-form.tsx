import type { FormHTMLAttributes, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { AnyForm } from './define-form.ts';
import { actField } from './form-answers.tsx';

type ButtonFormProps<Form extends AnyForm> = FormHTMLAttributes<HTMLFormElement> & {
  intent: Form['intent'];
  /** The hidden fields. */
  values: z.input<Form['schema']>;
  /** What a script does instead of the browser. */
  onAct?: () => unknown;
  /** The button, and its text. */
  children: ReactNode;
};

/**
 * A button without fields, of a form of `defineForm`: `<ButtonForm<typeof hide> intent="hide" …>`.
 * The browser itself posts it, with or without a script, unless there is `onAct`. A refusal is shown
 * by `RefusalAlert`.
 */
export function ButtonForm<Form extends AnyForm>({
  intent,
  values,
  onAct,
  children,
  ...rest
}: ButtonFormProps<Form>) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        if (!onAct) return;
        event.preventDefault();
        onAct();
      }}
      {...rest}
    >
      <input type="hidden" name={actField} value={intent} />
      {Object.entries(values as Record<string, string>).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
