import { Unreachable } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { compressPhoto } from './compress-photo.ts';
import { uploadPicture } from './upload.ts';

/**
 * Compresses and uploads chosen photos of a member, in their order; returns their addresses. Throws
 * `Unreachable`, also without a token.
 */
export async function uploadPhotos(photos: File[], token: string | null): Promise<string[]> {
  if (photos.length === 0) return [];
  // With a ticket instead, the photo would not be the member's.
  if (!token) throw new Unreachable('There is no token without a network');
  const urls: string[] = [];
  // One after the other, because a slow network is shared by all.
  for (const photo of photos)
    urls.push(await uploadPicture(await compressPhoto(photo), api, token));
  return urls;
}
