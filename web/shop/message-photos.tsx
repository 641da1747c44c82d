import { messagePhotos } from '#contract/threads/first-questions.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhotosField } from '#web/ui/forms/photos-field.tsx';
import { PrivatePhotos } from './private-photos.tsx';

const threadsMessages = messagesPart('threads');

/** The photos of a message. */
export function MessagePhotos({ sent, urls }: { sent: number; urls: readonly string[] }) {
  const { thread: text } = useMessages(threadsMessages);
  if (sent === 0) return null;
  if (urls.length === 0) return <p className="text-sm text-muted">{text.photosGone}</p>;
  return <PrivatePhotos urls={urls} nameOf={text.photoOf} />;
}

/** The field for the photos of a message that is written. */
export function MessagePhotosField({ error }: { error: string | undefined }) {
  const { thread: text } = useMessages(threadsMessages);
  return (
    <PhotosField
      label={text.photos}
      hint={text.photosHint}
      most={messagePhotos}
      error={error}
      nameOf={text.photoOf}
    />
  );
}
