import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#contract/client.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { api } from '#web/api/browser.ts';
import { compressPhoto } from '../compress-photo.ts';
import { photoSchema } from '../photo-schema.ts';
import { uploadPicture } from '../upload.ts';
import { createPhotoQueue, type PhotoQueue, type QueuedPhoto } from './photo-queue.ts';

type Options = {
  most: number;
  token: () => Promise<string | null>;
  /** The addresses of photos that the server has already. */
  from?: readonly string[];
  /** Stores the photos on the device; `[]` removes them. */
  keep: (files: File[]) => void;
};

/** The photos of a form. Uploads that a lost connection stopped resume when the network is back. */
export function usePhotoQueue({ most, from, token, keep }: Options): PhotoQueue {
  const [queue] = useState(() => {
    const made = createPhotoQueue({
      most,
      compress: compressPhoto,
      send: async (file, sending) => {
        refuseOther(file);
        const accessToken = await token();
        sending.signal?.throwIfAborted();
        return uploadPicture(file, api, accessToken, { ...sending, for: 'listing' });
      },
      keep,
      now: () => Date.now(),
    });
    if (from) made.begin(from);
    return made;
  });
  useEffect(() => {
    addEventListener('online', queue.retryLost);
    return () => {
      removeEventListener('online', queue.retryLost);
      queue.stopAll();
    };
  }, [queue]);
  return queue;
}

/** Throws the server's refusal before the upload, to save data. */
function refuseOther(file: File): void {
  const sentence = photoSchema.safeParse(file).error?.issues[0]?.message;
  const codes: ErrorCode[] = ['image-wrong-type', 'image-heic', 'image-too-large'];
  const code = codes.find((each) => errors[each].message === sentence);
  if (!code) return;
  const { status, message } = errors[code];
  const type = `/problems/${code}`;
  throw new ApiError({ type, title: message, status, detail: message, code, requestId: '' });
}

export function useQueuedPhotos(queue: PhotoQueue): readonly QueuedPhoto[] {
  return useSyncExternalStore(queue.subscribe, queue.photos, queue.photos);
}
