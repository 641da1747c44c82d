import type { useForm } from '#web/forms/use-form.ts';

/** The parts of the form that each step needs. */
export type ListingForm = Pick<
  ReturnType<typeof useForm>,
  'check' | 'checkFields' | 'choices' | 'element' | 'field' | 'initial' | 'refused'
>;

export type StepProps = { form: ListingForm };
