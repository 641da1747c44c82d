import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/browser.ts';
import { savedAnswersQuery } from '#web/api/saved-answers.ts';
import { composerId, putIntoComposer } from '#web/buying/composer.ts';

/**
 * The text of the saved answer that the page's address names, as the first value of the message;
 * undefined without one. A script puts it after what was typed before, once, and the emptied form
 * does not have it again.
 */
export function useChosenAnswer(): string | undefined {
  const chosen = useSearchParams()[0].get('answer');
  const { data } = useQuery({ ...savedAnswersQuery(api), enabled: chosen !== null });
  const [answer, setAnswer] = useState(() => data?.find(({ _id }) => _id === chosen)?.text);
  useEffect(() => {
    if (answer === undefined) return;
    const field = document.getElementById(composerId) as HTMLTextAreaElement | null;
    // What is typed elsewhere in the field remains; a value that was set outlives its default.
    if (field?.value.includes(answer)) field.value = `${field.value}`;
    else putIntoComposer(answer);
    history.replaceState(history.state, '', location.pathname);
    setAnswer(undefined);
  }, [answer]);
  return answer;
}
