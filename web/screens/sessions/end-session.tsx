import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';

const confirmationsMessages = messagesPart('confirmations');

const changes = [['sessions']];

/** Ends a session: that browser is logged out at its next request. */
export function EndSession({ id, device }: { id: string; device: string }) {
  const t = useMessages(confirmationsMessages);
  const end = useMutationWithToast({
    mutationFn: () => api('DELETE /sessions/:id', { params: { id } }),
    done: t.sessions.toastEnded,
    changes,
  });
  return (
    <ConfirmButton
      label={t.sessions.end}
      fullLabel={t.sessions.endOf(device)}
      question={t.sessions.confirmEnd(device)}
      cancelLabel={t.common.cancel}
      busy={end.isPending}
      form={useConfirmForm('end', id)}
      onConfirm={() => end.mutate()}
    >
      <p>{t.lost.session}</p>
    </ConfirmButton>
  );
}

/** Ends all other sessions. */
export function EndOthers() {
  const t = useMessages(confirmationsMessages);
  const end = useMutationWithToast({
    mutationFn: () => api('DELETE /sessions'),
    done: t.sessions.toastEndedOthers,
    changes,
  });
  return (
    <ConfirmButton
      label={t.sessions.endOthers}
      fullLabel={t.sessions.endOthers}
      question={t.sessions.confirmEndOthers}
      cancelLabel={t.common.cancel}
      busy={end.isPending}
      form={useConfirmForm('end-others')}
      onConfirm={() => end.mutate()}
    >
      <p>{t.lost.sessions}</p>
    </ConfirmButton>
  );
}
