import type { Control, FieldErrors, UseFormRegister, UseFormSetValue } from 'react-hook-form';
import type { FormRefusal } from '#web/forms/form-answers.tsx';
import type { CheckedProduct, TypedProduct } from './product-values.ts';

/** What each step needs of the form. */
export type FieldsProps = {
  register: UseFormRegister<TypedProduct>;
  control: Control<TypedProduct, unknown, CheckedProduct>;
  setValue: UseFormSetValue<TypedProduct>;
  errors: FieldErrors<TypedProduct>;
  /** What was typed and refused before the script ran. */
  refused: FormRefusal;
};

/** A field's name, error and earlier text, for a text field or select. */
export function fieldOf({ register, errors, refused }: FieldsProps, name: keyof TypedProduct) {
  const error = errors[name]?.message ?? refused.errors[name];
  return {
    defaultValue: refused.values[name],
    error: typeof error === 'string' ? error : undefined,
    ...register(name),
  };
}
