import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { savedAnswersPath } from '#contract/notices/screens.ts';
import { putIntoComposer } from '#web/buying/composer.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const threadsMessages = messagesPart('threads');

/** Loaded when it is opened, with the answers. */
const AnswerPicker = lazy(async () => {
  const { AnswerPicker } = await importWithRetry(() => import('./answer-picker.tsx'));
  return { default: AnswerPicker };
});

/** The seller's saved answers above the message. Without script they are on their own page. */
export function AnswersDetails({ id }: { id: string }) {
  const { thread: text } = useMessages(threadsMessages);
  const hasScript = useHydrated();
  const [isOpened, setIsOpened] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  // Opened before the script came.
  useEffect(() => setIsOpened(element.current?.open ?? false), []);
  const pick = (answer: string) => {
    if (element.current) element.current.open = false;
    putIntoComposer(answer);
  };
  return (
    <details ref={element} onToggle={({ currentTarget: { open } }) => open && setIsOpened(true)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {text.savedAnswers}
      </summary>
      {isOpened && (
        <Suspense fallback={<Spinner />}>
          <AnswerPicker id={id} onPick={pick} />
        </Suspense>
      )}
      {!hasScript && (
        <Link
          to={`${savedAnswersPath}?thread=${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.chooseAnswer}
        </Link>
      )}
    </details>
  );
}
