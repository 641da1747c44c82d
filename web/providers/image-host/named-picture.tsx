import { classes } from '#web/ui/classes.ts';
import { Picture } from './picture.tsx';

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
