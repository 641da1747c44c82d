import { messagePhotos } from '#contract/threads/first-questions.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhotosField } from '#web/ui/forms/photos-field.tsx';

const threadsMessages = messagesPart('threads');

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
