import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { threadsPath } from '#contract/notices/screens.ts';
import type { SavedAnswer } from '#contract/threads/calls.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { savedAnswersQuery } from '#web/api/saved-answers.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, useConfirmForm } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { Quote } from '#web/shop/quote.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { addAnswer, editAnswer, removeAnswer } from './saved-answers-submit.ts';
import { threadOf } from './thread-of.ts';

const answersMessages = messagesPart('saved-answers');

const AddForm = lazyComponent(() => import('./answer-form.tsx').then((file) => file.AddForm));
const EditForm = lazyComponent(() => import('./answer-form.tsx').then((file) => file.EditForm));

const RemoveAnswer = lazyComponent(() =>
  import('./remove-answer.tsx').then((file) => file.RemoveAnswer),
);

const load = guardedLoad(requireLogin, ({ api }) => savedAnswersQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(addAnswer, editAnswer, removeAnswer);

/** A member's answers that fit many threads; opened from a thread, each leads back into its message. */
export default function SavedAnswers() {
  const t = useMessages(answersMessages);
  const { savedAnswers: text } = t;
  const thread = threadOf(useSearchParams()[0]);
  const answers = useQuery({ ...savedAnswersQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <div className="grid max-w-2xl gap-5">
        <Loaded query={answers} skeleton={<CardsSkeleton label={t.common.loading} />}>
          {(saved) => (
            <>
              {saved.length === 0 && <p>{text.purpose}</p>}
              <LazyBoundary>
                <AddForm />
              </LazyBoundary>
              {saved.length > 0 && (
                <CardList label={text.title}>
                  {saved.map((answer) => (
                    <Answer key={answer._id} answer={answer} thread={thread} />
                  ))}
                </CardList>
              )}
            </>
          )}
        </Loaded>
        <p>
          <Link
            to={thread ? `${threadsPath}/${thread}#newest` : threadsPath}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {thread ? text.backToThread : text.backToThreads}
          </Link>
        </p>
      </div>
    </FormAnswers>
  );
}

function Answer({ answer, thread }: { answer: SavedAnswer; thread: string | null }) {
  const { savedAnswers: text } = useMessages(answersMessages);
  const { _id: id } = answer;
  const beginning = beginningOf(answer.text);
  const { isAsked } = useConfirmForm('remove', id);
  return (
    <Card>
      <Quote text={answer.text} />
      {thread && (
        <Link
          to={`${threadsPath}/${thread}?answer=${id}#composer`}
          className={`${buttonClass('primary', true)} justify-self-start`}
        >
          {text.use}
        </Link>
      )}
      <FormDetails
        // Closed after a change.
        key={answer.text}
        intent="edit"
        isIt={(values) => values.id === id}
        isOpen={isAsked}
        summary={text.edit(beginning)}
      >
        <EditForm id={id} initial={answer.text} />
        <RemoveAnswer answer={answer} fullLabel={text.removeOf(beginning)} />
      </FormDetails>
    </Card>
  );
}

/** Enough to recognise an answer by. */
const beginningOf = (text: string): string => {
  const words = text.split(/\s+/u);
  return words.length > 4 ? `${words.slice(0, 4).join(' ')} …` : words.join(' ');
};
