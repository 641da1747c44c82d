import { Suspense } from 'react';
import { errorText } from './error-text.ts';
import { refusalsTexts } from './refusals.ts';
import { useMessages } from './use-messages.tsx';

/** Why a call failed, where a page may have been sent with it. */
export function ErrorSentence({ error }: { error: unknown }) {
  return (
    <Suspense>
      <Sentence error={error} />
    </Suspense>
  );
}

function Sentence({ error }: { error: unknown }) {
  return errorText(error, useMessages(refusalsTexts));
}
