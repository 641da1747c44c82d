import { Unreachable } from '#contract/client.ts';

/**
 * Uploads the photos of a member's message, in their order; returns their addresses. Throws
 * `Unreachable` without a network, also if the script for it has not come yet.
 */
async function uploadMessagePhotos(photos: File[], token: string | null): Promise<string[]> {
  if (photos.length === 0) return [];
  const { uploadPhotos } = await import('#web/providers/image-host/upload-photos.ts').catch(() => {
    throw new Unreachable('The script for uploads did not come');
  });
  return await uploadPhotos(photos, token);
}

/**
 * What a form does with a message's photos, which need a network. `token`: the writer's, at that
 * time; `sentence`: why a message with photos was not sent.
 */
export const withMessagePhotos = (token: () => Promise<string | null>, sentence: string) => ({
  upload: async (photos: File[]) => uploadMessagePhotos(photos, await token()),
  onRefused: (error: unknown, { photos }: { photos: File[] }) =>
    error instanceof Unreachable && photos.length > 0 ? { errors: {}, sentence } : undefined,
});
