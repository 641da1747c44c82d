/**
 * The longest side that is sent, in pixels: an upright 9:16 photo then is still wider than the
 * largest size that the shop shows.
 */
const longestSide = 2560;
/** Smaller files are sent as they are, in bytes. */
const worthwhile = 1024 * 1024;
const quality = 0.85;

/**
 * A photo as it comes off a camera, made smaller before it costs its owner data; upright, and
 * without what the camera wrote beside the picture, such as the place. Whatever this browser can't
 * read, or can't make at least a tenth smaller, is given back as it is.
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
    // A JPEG knows no transparency; a paper's white stands behind it.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
  } finally {
    // Tens of megabytes each, on phones that have few.
    photo.close();
    canvas.width = 0;
  }
}
