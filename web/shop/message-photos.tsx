import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PrivatePhotos } from './private-photos.tsx';

const threadsMessages = messagesPart('threads');

/** The photos of a message. */
export function MessagePhotos({ sent, urls }: { sent: number; urls: readonly string[] }) {
  const { thread: text } = useMessages(threadsMessages);
  if (sent === 0) return null;
  if (urls.length === 0) return <p className="text-sm text-muted">{text.photosGone}</p>;
  return <PrivatePhotos urls={urls} nameOf={text.photoOf} />;
}
