import sharp from 'sharp';

/* The only import of libvips, with its settings for the whole process. Untrusted bytes reach only
   these three decoders. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// No cache, because each picture is decoded once.
sharp.cache(false);
// One thread for each picture, because several pictures are processed concurrently.
sharp.concurrency(1);

const svg = { operation: ['VipsForeignLoadSvgBuffer'] };

/**
 * Reads the shop's own drawings. Only before the program listens, because the decoder is open to
 * every picture of the process while the work runs.
 */
export async function withSvg<T>(work: () => Promise<T>): Promise<T> {
  sharp.unblock(svg);
  try {
    return await work();
  } finally {
    sharp.block(svg);
  }
}

export { sharp };
