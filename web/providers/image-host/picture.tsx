import { imageFormats, imageVariantUrl, imageWidths } from '#contract/image-variants.ts';
import { useSaveData } from '#web/api/page-settings.ts';
import { classes } from '#web/ui/classes.ts';

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

type NamedPictureProps = {
  /** Empty when there is no picture: the name's first letter stands in. */
  src: string;
  name: string;
  /** For people; things are shown as they are. */
  round?: boolean;
};

/** A small picture beside a name, as the rows of a table begin. */
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
