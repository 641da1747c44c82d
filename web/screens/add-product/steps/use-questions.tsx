import { useState } from 'react';
import { InvalidForm } from '#web/forms/define-form.ts';
import type { FormAnswer, FormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { askedAbout, askedAboutTexts, type Insisted, tricksIn } from './questions.ts';

const listingMessages = messagesPart('listing');

/** The questioned values (`askOnce`): stored, and shown with the words that were found. */
export function useQuestions() {
  const { tricks: text } = useMessages(listingMessages);
  const [insisted, setInsisted] = useState<Insisted>();
  return {
    insisted,
    /** The answer to a refusal by such a question; undefined for others. */
    answerTo(error: Error, product: Parameters<typeof askedAbout>[0]): FormAnswer | undefined {
      if (!(error instanceof InvalidForm)) return undefined;
      const { errors } = error;
      setInsisted((before) => ({ ...before, ...askedAbout(product, errors) }));
      const found = errors.description && { description: text.found(tricksIn(product)) };
      return { errors: { ...errors, ...found }, sentence: null };
    },
  };
}

type InsistedFieldsProps = { insisted: Insisted | undefined; refused: FormRefusal };

/** Submits the questioned values, so that they are accepted. */
export function InsistedFields({ insisted, refused }: InsistedFieldsProps) {
  const fields = Object.entries(insisted ?? askedAboutTexts(refused.values, refused.errors));
  return fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
