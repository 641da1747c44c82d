import { ApiError } from '#web/api.ts';
import { errorText } from '#web/messages/error-text.ts';
import { formsTexts } from '#web/messages/forms.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { ErrorNotice } from '#web/ui/error-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { isStopped } from './use-photo-upload.ts';

/** Why a form with a photo was not sent; where it may help, a way to send it again as it stands. */
export function SendingProblem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useMessages(formsTexts);
  if (!error) return null;
  if (isStopped(error)) return <Notice>{t.photo.stopped}</Notice>;
  if (error instanceof ApiError && error.problem.status < 500) {
    return <ErrorNotice>{errorText(error, t)}</ErrorNotice>;
  }
  return (
    <ErrorNotice retryLabel={t.photo.again} onRetry={onRetry}>
      {errorText(error, t)} {t.photo.nothingLost}
    </ErrorNotice>
  );
}
