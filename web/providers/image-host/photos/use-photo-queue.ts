import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '#web/api/browser.ts';
import { compressPhoto } from '../compress-photo.ts';
import { uploadPicture } from '../upload.ts';
import { createPhotoQueue, type PhotoQueue, type QueuedPhoto } from './photo-queue.ts';

type Options = {
  most: number;
  token: () => Promise<string | null>;
  /** Keeps the photos on the device; `[]` when there are none. */
  keep: (files: File[]) => void;
};

/** The photos of a form. What a lost connection has stopped is sent when the network is back. */
export function usePhotoQueue({ most, token, keep }: Options): PhotoQueue {
  const [queue] = useState(() =>
    createPhotoQueue({
      most,
      compress: compressPhoto,
      send: async (file, sending) => uploadPicture(file, api, await token(), sending),
      keep,
      now: () => Date.now(),
    }),
  );
  useEffect(() => {
    addEventListener('online', queue.retryLost);
    return () => {
      removeEventListener('online', queue.retryLost);
      queue.clear();
    };
  }, [queue]);
  return queue;
}

const none: readonly QueuedPhoto[] = [];

export function useQueuedPhotos(queue: PhotoQueue): readonly QueuedPhoto[] {
  return useSyncExternalStore(queue.subscribe, queue.photos, () => none);
}
