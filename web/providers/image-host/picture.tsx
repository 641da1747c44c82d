import { imageFormats, imageVariantUrl, imageWidths } from '#contract/phones/image-variants.ts';
import { useSaveData } from '#web/api/page-settings.ts';
import { classes } from '#web/ui/classes.ts';

type PictureProps = {
  /** The address as returned by the API: `…/images/{id}.webp`, or a picture on another host. */
  src: string;
  alt: string;
  /** The CSS `sizes`, so that the browser picks the smallest sufficient width. */
  sizes: string;
  className?: string;
  /** The largest picture of the first screen loads eagerly; all others load lazily. */
  first?: boolean;
  /** A detail view: larger than others even with `Save-Data`. */
  detailed?: boolean;
};

/**
 * The largest width (pixels) with `Save-Data`: enough to recognise a phone, or to view its details.
 */
const lightWidths = { plain: 400, detailed: 800 };

/** An uploaded picture in the smallest sufficient width and the best supported format. */
export function Picture(props: PictureProps) {
  const { src, alt, sizes, className, first = false, detailed = false } = props;
  const largest = lightWidths[detailed ? 'detailed' : 'plain'];
  const saveData = useSaveData();
  const widths = imageWidths.filter((width) => !saveData || width <= largest);
  const isUploaded = imageVariantUrl(src, imageWidths[0], 'webp') !== null;
  // A removed phone has no picture.
  if (src === '')
    return <span className={classes('block bg-tint', className)} aria-hidden="true" />;
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
    // `contents` makes the image itself the flex item, so a long text cannot squeeze it.
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

type NamedPictureProps = {
  /** Empty without a picture: then the first letter of the name is shown. */
  src: string;
  name: string;
  /** For people; things are not cropped to a circle. */
  round?: boolean;
};

/** A small picture next to a name, for the first cell of a table row. */
export function NamedPicture({ src, name, round = false }: NamedPictureProps) {
  const shape = classes('size-12 shrink-0', round ? 'rounded-full' : 'rounded-xl');
  return (
    <div className="flex items-center gap-3">
      {src ? (
        <Picture src={src} alt="" sizes="48px" className={classes(shape, 'object-cover')} />
      ) : (
        <span
          aria-hidden="true"
          className={classes(shape, 'grid place-items-center bg-tint text-lg font-bold text-brand')}
        >
          {[...name][0]}
        </span>
      )}
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
    </div>
  );
}
