import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { importWithRetry } from '#web/ui/import-with-retry.ts';

/** With a script, a toast shows the result, so most pages do not load the sentences. */
const DoneSentence = lazy(async () => {
  const { DoneSentence } = await importWithRetry(() => import('./done-sentence.tsx'));
  return { default: DoneSentence };
});

/** Shows the result of a form that was sent without script. */
export function DoneNotice() {
  const done = new URLSearchParams(useLocation().search).get('done');
  return (
    done && (
      <Suspense>
        <DoneSentence done={done} />
      </Suspense>
    )
  );
}
