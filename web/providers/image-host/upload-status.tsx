import { ApiError } from '#contract/client.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { isStopped, type PhotoUpload } from './upload.ts';

const formsMessages = messagesPart('forms');

/** How far a photo is on its way, and a way to stop it; nothing while none is. */
export function UploadProgress({ sent, cancel }: PhotoUpload) {
  const { photo: text } = useMessages(formsMessages);
  const percent = Math.floor((sent ?? 0) * 100);
  return (
    <>
      {/* Always there, so that it is heard when it changes: at every quarter, not at every step. */}
      <p role="status" className="sr-only">
        {sent !== null && `${text.sending}: ${text.percent(percent - (percent % 25))}`}
      </p>
      {sent !== null && (
        <div className="grid gap-3 rounded-card bg-raised p-4">
          <ProgressBar label={text.sending} percent={percent} text={text.percent(percent)} />
          <Button variant="quiet" small className="justify-self-start" onClick={cancel}>
            {text.stop}
          </Button>
        </div>
      )}
    </>
  );
}

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
