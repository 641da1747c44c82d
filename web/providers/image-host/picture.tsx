import { imageFormats, imageVariantUrl, imageWidths } from '#contract/image-variants.ts';
import { useSaveData } from '#web/api/save-data.ts';

type PictureProps = {
  /** An address as the API gives it: `…/images/{id}.webp`, or a picture elsewhere. */
  src: string;
  alt: string;
  /** How wide it is shown, in CSS terms, so that the browser picks the smallest that fits. */
  sizes: string;
  className?: string;
  /** The largest picture of the first screen; everything else waits until it comes near. */
  first?: boolean;
  /** Opened to look at details: larger than others even where data is saved. */
  detailed?: boolean;
};

/** The largest width (pixels) where data is saved: enough to know a phone, and to look at one. */
const lightWidths = { plain: 400, detailed: 800 };

/** An uploaded picture in the smallest width and lightest format that this screen needs. */
export function Picture(props: PictureProps) {
  const { src, alt, sizes, className, first = false, detailed = false } = props;
  const largest = lightWidths[detailed ? 'detailed' : 'plain'];
  const saveData = useSaveData();
  const widths = imageWidths.filter((width) => !saveData || width <= largest);
  const isUploaded = imageVariantUrl(src, imageWidths[0], 'webp') !== null;
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
  if (!isUploaded) return image;
  return (
    // The image itself is what a row of things lays out, so a long text beside it can't squeeze it.
    <picture className="contents">
      {imageFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={sizes}
          srcSet={widths
            .map((width) => `${imageVariantUrl(src, width, format)} ${width}w`)
            .join(', ')}
        />
      ))}
      {image}
    </picture>
  );
}
