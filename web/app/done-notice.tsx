import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { importWithRetry } from '#web/ui/import-with-retry.ts';

/** By script a toast tells it, so pages are spared the sentences until one is asked for. */
const DoneSentence = lazy(async () => {
  const { DoneSentence } = await importWithRetry(() => import('./done-sentence.tsx'));
  return { default: DoneSentence };
});

/** Tells what a form that was sent without script has done. */
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
