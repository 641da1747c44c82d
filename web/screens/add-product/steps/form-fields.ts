import type { useForm } from '#web/forms/use-form.ts';

/** What each step needs of the form. */
export type ListingForm = Pick<
  ReturnType<typeof useForm>,
  'check' | 'checkFields' | 'choices' | 'element' | 'field' | 'initial' | 'refused'
>;

export type StepProps = { form: ListingForm };
