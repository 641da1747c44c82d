import { useEffect, useRef } from 'react';
import { limits } from '#contract/rules.ts';
import type { OwnPhone } from '#contract/search/search.ts';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { usePhotoQueue } from '#web/providers/image-host/photos/use-photo-queue.ts';
import { readDraftPhotos, saveDraftPhotos } from '#web/session/draft.ts';
import { currentToken, onTokenChange } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';

/** At a logout, before the session ends, because what is sent later would be refused. */
function useStopAtLogout(queue: PhotoQueue): PhotoQueue {
  useEffect(
    () =>
      onTokenChange((token) => {
        if (!token) queue.stopAll();
      }),
    [queue],
  );
  return queue;
}

/** The photos of a new phone, the cover first, stored with the draft on this device. */
export function useListingPhotos() {
  const member = useSession()?.email;
  const isRestored = useRef(false);
  const queue = usePhotoQueue({
    most: limits.photos,
    token: async () => (member ? currentToken(member) : null),
    keep: (files) => {
      // Before that, the first photos would replace the draft before it is read.
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
  return useStopAtLogout(queue);
}

/** The photos of a listed phone, for editing. */
export function useOwnPhotos({ photos }: OwnPhone) {
  const member = useSession()?.email;
  return useStopAtLogout(
    usePhotoQueue({
      most: limits.photos,
      from: photos,
      token: async () => (member ? currentToken(member) : null),
      keep: () => {},
    }),
  );
}
