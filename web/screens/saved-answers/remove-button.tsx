import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Quote } from '#web/shop/quote.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';

const answersMessages = messagesPart('saved-answers');

const changes = [['saved-answers']];

type Props = { id: string; text: string; beginning: string };

export function RemoveButton({ id, text, beginning }: Props) {
  const t = useMessages(answersMessages);
  const remove = useMutationWithToast({
    mutationFn: () => api('DELETE /savedanswers/:id', { params: { id } }),
    done: t.savedAnswers.toastRemoved,
    changes,
  });
  return (
    <ConfirmButton
      label={t.savedAnswers.remove}
      fullLabel={t.savedAnswers.removeOf(beginning)}
      question={t.savedAnswers.confirmRemove}
      cancelLabel={t.common.cancel}
      busy={remove.isPending}
      form={useConfirmForm('remove', id)}
      onConfirm={() => remove.mutate()}
    >
      <Quote text={text} />
      <p>{t.savedAnswers.lost}</p>
    </ConfirmButton>
  );
}
