import { useState } from 'react';
import { InvalidForm } from '#web/forms/define-form.ts';
import type { FormRefusal } from '#web/forms/form-answers.tsx';
import { type Insisted, insistFields } from './questions.ts';

/** The values that the form has questioned (`askOnce`), and `note`, which stores those of an error. */
export function useQuestions() {
  const [insisted, setInsisted] = useState<Insisted>({});
  const note = (error: Error) => {
    if (!(error instanceof InvalidForm)) return;
    const { insist } = error;
    setInsisted((before) => ({ ...before, ...insist }));
  };
  return { insisted, note };
}

type InsistedFieldsProps = { insisted: Insisted; refused: FormRefusal };

/** Submits the questioned values, so that they are accepted. */
export function InsistedFields({ insisted, refused }: InsistedFieldsProps) {
  const values: Record<string, string | undefined> = { ...refused.values, ...insisted };
  return Object.keys(insistFields).map(
    (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
  );
}
