import { ApiError } from '#contract/client.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { isStopped } from './use-photo-upload.ts';

const formsMessages = messagesPart('forms');

/** Why a form with a photo was not sent; where it may help, a way to send it again as it stands. */
export function UploadProblem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useMessages(formsMessages);
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
