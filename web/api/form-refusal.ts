import { useActionData } from 'react-router';

/** Why a form that was submitted without script was refused, as data of the page. */
export type FormRefusal = {
  /** Which form of the page it was. */
  act: string;
  /** What was typed, by field; without passwords and files. */
  values: Record<string, string>;
  /** Sentences by field, in English as in the contract. */
  errors: Record<string, string>;
  /** In the page's language; null when each field says what is wrong with it. */
  sentence: string | null;
};

const none: FormRefusal = { act: '', values: {}, errors: {}, sentence: null };

/**
 * The refusal of the form `act` of this screen, if it has just been submitted without script, and
 * `isIt` agrees: a page may have one such form for each row.
 */
export function useFormRefusal(
  act: string,
  isIt: (values: FormRefusal['values']) => boolean = () => true,
): FormRefusal {
  const refusal = useActionData() as FormRefusal | undefined;
  return refusal?.act === act && isIt(refusal.values) ? refusal : none;
}
