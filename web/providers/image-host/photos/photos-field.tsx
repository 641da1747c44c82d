import {
  type PointerEvent,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { limits } from '#contract/rules.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';
import { TranslateError } from '#web/ui/forms/translate-error.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { PhotoQueue } from './photo-queue.ts';
import { PhotoTile } from './photo-tile.tsx';
import { useQueuedPhotos } from './use-photo-queue.ts';

const formsMessages = messagesPart('forms');

type PhotosFieldProps = {
  queue: PhotoQueue;
  label: string;
  hint: string;
  error?: string | undefined;
  /** For a form that is sent without script, which takes the cover only. */
  name: string;
  /** The form's own field: the first photo. */
  cover: File | undefined;
  onCover: (cover: File | undefined) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Several photos: chosen or taken at once, ordered by drag and by buttons; the first is the cover. */
export function PhotosField(props: PhotosFieldProps) {
  const { queue, label, hint, error, name, ref } = props;
  const { photo: text } = useMessages(formsMessages);
  const translateError = useContext(TranslateError);
  const id = useId();
  const isHydrated = useHydrated();
  const photos = useQueuedPhotos(queue);
  const [leftOut, setLeftOut] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useCover(props);
  const take = () => {
    const target = input.current;
    const files = [...(target?.files ?? [])];
    if (!target || files.length === 0) return;
    setLeftOut(queue.add(files));
    // Otherwise choosing the same file again would fire no event.
    target.value = '';
  };
  const takeEarly = useEffectEvent(take);
  // A file may have been chosen before hydration.
  useEffect(() => takeEarly(), []);
  const note = error ? translateError(error) : leftOut > 0 ? text.leftOut(leftOut) : hint;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {photos.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={photos.length}
              queue={queue}
              onDrag={(event) => dragOver(event, queue, photo.key)}
            />
          ))}
        </ol>
      )}
      {photos.length < limits.photos && (
        <div
          className={classes(
            'relative grid min-h-24 place-items-center rounded-xl border border-dashed bg-surface p-3 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            error ? 'border-danger' : 'border-field',
          )}
        >
          <span className="font-semibold text-brand">
            {photos.length > 0 ? text.more : text.chooseSome}
          </span>
          {/* An invisible native input covers the area: its button and drop target work as usual. */}
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            // Without script a form carries one file.
            multiple={isHydrated}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-note`}
            onChange={take}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
      <p
        id={`${id}-note`}
        role={error || leftOut > 0 ? 'alert' : undefined}
        className={classes('text-sm', error ? 'text-danger' : 'text-muted')}
      >
        {note}
      </p>
    </div>
  );
}

/**
 * Keeps the form's own field at the first photo, and follows it where the form sets it: a restored
 * draft brings its cover, and a cleared form has none.
 */
function useCover({ queue, cover, onCover }: PhotosFieldProps): void {
  const photos = useQueuedPhotos(queue);
  const told = useRef<File | undefined>(undefined);
  const first = photos[0]?.file;
  const sync = useEffectEvent(() => {
    if (cover === first) return;
    if (cover === told.current) {
      told.current = first;
      onCover(first);
    } else if (cover === undefined) {
      told.current = undefined;
      queue.clear();
    } else if (photos.length === 0) {
      told.current = cover;
      queue.add([cover]);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: either side may have changed
  useEffect(() => sync(), [cover, first]);
}

/** Moves the dragged photo to where the pointer is: by finger as well, which HTML's drag lacks. */
function dragOver({ clientX, clientY }: PointerEvent, queue: PhotoQueue, key: string): void {
  const under = document.elementFromPoint(clientX, clientY)?.closest('[data-photo]');
  const to = Number(under?.getAttribute('data-photo') ?? -1);
  queue.move(key, to);
}
