import { imageFormats, imageWidths } from '#contract/constants.ts';

type PictureProps = {
  /** An address as the API gives it: `…/images/{id}.webp`, or a picture elsewhere. */
  src: string;
  alt: string;
  /** How wide it is shown, in CSS terms, so that the browser picks the smallest that fits. */
  sizes: string;
  className?: string;
  /** The largest picture of the first screen; everything else waits until it comes near. */
  first?: boolean;
};

/** An uploaded picture in the smallest width and lightest format that this screen needs. */
export function Picture({ src, alt, sizes, className, first = false }: PictureProps) {
  const stem = /^(.*\/images\/[0-9a-f-]+)\.webp$/.exec(src)?.[1];
  const image = (
    <img
      src={src}
      alt={alt}
      width={400}
      height={400}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
  if (!stem) return image;
  return (
    // The image itself is what a row of things lays out, so a long text beside it can't squeeze it.
    <picture className="contents">
      {imageFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={sizes}
          srcSet={imageWidths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')}
        />
      ))}
      {image}
    </picture>
  );
}
