import { ApiError } from '#contract/client.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { SendingBar } from '#web/ui/feedback/progress-bar.tsx';
import { isStopped, type PhotoUpload } from './upload.ts';

const formsMessages = messagesPart('forms');

/** The progress of an upload with a cancel button; nothing while idle. */
export function UploadProgress({ sent, cancel }: PhotoUpload) {
  const { photo: text } = useMessages(formsMessages);
  const percent = Math.floor((sent ?? 0) * 100);
  return (
    <>
      {/* Always rendered, so that screen readers announce changes: at each quarter, not at each step. */}
      <p role="status" className="sr-only">
        {sent !== null && `${text.sending}: ${text.percent(percent - (percent % 25))}`}
      </p>
      {sent !== null && (
        <div className="grid gap-3 rounded-card bg-raised p-4">
          <SendingBar label={text.sending} sent={sent} text={text} />
          <Button variant="quiet" small className="justify-self-start" onClick={cancel}>
            {text.stop}
          </Button>
        </div>
      )}
    </>
  );
}

/** The error of a form with a photo, with a retry button where retrying may help. */
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
