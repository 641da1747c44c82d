import { Unreachable } from '#contract/client.ts';

/**
 * Uploads the photos of a member's message, in their order; returns their addresses. Throws
 * `Unreachable` without a network, also if the script for it has not come yet.
 */
export async function uploadMessagePhotos(photos: File[], token: string | null): Promise<string[]> {
  if (photos.length === 0) return [];
  const { uploadPhotos } = await import('#web/providers/image-host/upload-photos.ts').catch(() => {
    throw new Unreachable('The script for uploads did not come');
  });
  return await uploadPhotos(photos, token);
}
