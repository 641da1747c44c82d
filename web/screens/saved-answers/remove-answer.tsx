import type { SavedAnswer } from '#contract/threads/calls.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Quote } from '#web/shop/quote.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';
import { deleteAnswer } from './saved-answers-submit.ts';

const answersMessages = messagesPart('saved-answers');

type RemoveAnswerProps = {
  answer: SavedAnswer;
  /** The accessible name, with the beginning of the text. */
  fullLabel: string;
};

/** Deletes a saved answer after a question, because its text is stored only once. */
export function RemoveAnswer({ answer: { _id: id, text: words }, fullLabel }: RemoveAnswerProps) {
  const t = useMessages(answersMessages);
  const { savedAnswers: text } = t;
  const remove = useMutationWithToast({
    mutationFn: () => deleteAnswer(api, id),
    done: text.toastRemoved,
    changes: [['saved-answers']],
  });
  return (
    <div className="mt-3">
      <ConfirmButton
        label={text.remove}
        fullLabel={fullLabel}
        question={text.confirmRemove}
        cancelLabel={t.common.cancel}
        busy={remove.isPending}
        form={useConfirmForm('remove', id)}
        onConfirm={() => remove.mutate()}
      >
        <Quote text={words} />
        <p>{text.removed}</p>
      </ConfirmButton>
    </div>
  );
}
