import { useRef } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { tricksIn } from './found-tricks.ts';
import type { TypedProduct } from './product-values.ts';

const listingMessages = messagesPart('listing');

type Texts = { name: string; description: string; location: string };

/**
 * Whether the form asks back because of contact details, links or words of known tricks: once for the
 * same ones, then they are sent, and wait for an admin's look.
 */
export function useTrickQuestion(setError: UseFormSetError<TypedProduct>) {
  const { tricks: text } = useMessages(listingMessages);
  const asked = useRef('');
  return (texts: Texts): boolean => {
    const words = tricksIn(texts).map((trick) => trick.words);
    const found = words.join(' ');
    if (words.length === 0 || asked.current === found) return false;
    asked.current = found;
    setError('description', { message: text.found(words) });
    return true;
  };
}
