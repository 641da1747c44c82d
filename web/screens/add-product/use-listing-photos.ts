import { useEffect, useRef } from 'react';
import { limits } from '#contract/rules.ts';
import { usePhotoQueue } from '#web/providers/image-host/photos/use-photo-queue.ts';
import { readDraftPhotos, saveDraftPhotos } from '#web/session/draft.ts';
import { currentToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';

/** The photos of a listing behind its cover, kept with the draft on this device. */
export function useMorePhotos() {
  const member = useSession()?.email;
  const isRestored = useRef(false);
  const queue = usePhotoQueue({
    most: limits.photos - 1,
    token: async () => (member ? currentToken(member) : null),
    keep: (files) => {
      // Else the first ones would replace the draft before it is read.
      if (member && isRestored.current) void saveDraftPhotos(member, files);
    },
  });
  useEffect(() => {
    if (!member) return;
    let isGone = false;
    void readDraftPhotos(member).then((photos) => {
      if (isGone) return;
      isRestored.current = true;
      if (queue.photos().length === 0) queue.add(photos);
    });
    return () => {
      isGone = true;
      isRestored.current = false;
    };
  }, [member, queue]);
  return queue;
}
