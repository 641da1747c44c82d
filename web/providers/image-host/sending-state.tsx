import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';

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
