/**
 * The longest side of an upload, in pixels. An upright 9:16 photo is then still wider than the
 * largest size on screen.
 */
const longestSide = 2560;
/** Smaller files are uploaded unchanged (bytes). */
const worthwhile = 1024 * 1024;
const quality = 0.85;

/**
 * Compresses a camera photo before upload, to save data. The result is upright and without metadata
 * such as the location. A file that this browser cannot decode, or cannot make at least a tenth
 * smaller, is returned unchanged.
 */
export async function compressPhoto(file: File): Promise<File> {
  if (file.size <= worthwhile) return file;
  try {
    const blob = await redraw(file);
    if (!blob || blob.size > 0.9 * file.size) return file;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}

async function redraw(file: File): Promise<Blob | null> {
  const photo = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  try {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    // JPEG has no transparency, so the background is white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
  } finally {
    // Decoded photos take tens of megabytes each, which phones lack.
    photo.close();
    canvas.width = 0;
  }
}
