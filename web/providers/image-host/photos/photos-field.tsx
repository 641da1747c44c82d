import {
  type PointerEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SendingBar } from '#web/ui/feedback/progress-bar.tsx';
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
  /** For a form that is sent without script, which takes one photo. */
  name: string;
  error?: string | undefined;
};

/**
 * All photos of a phone: chosen or taken together, ordered by drag or buttons, each uploaded
 * separately. The first one is the cover.
 */
export function PhotosField(props: PhotosFieldProps) {
  const { queue, label, hint, name, error } = props;
  const { photo: text } = useMessages(formsMessages);
  const translateError = useContext(TranslateError);
  const id = useId();
  const isReady = useHydrated();
  const photos = useQueuedPhotos(queue);
  const [leftOut, setLeftOut] = useState(0);
  const input = useRef<HTMLInputElement>(null);
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
  const isFull = photos.length >= queue.most;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {photos.length > 0 && (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
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
      <div
        className={classes(
          'relative min-h-24 place-items-center rounded-xl border border-dashed bg-surface p-3 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          // Only hidden, because this field shows the refusal of the photos.
          isFull ? 'sr-only' : 'grid',
          error ? 'border-danger' : 'border-field',
        )}
      >
        <span className="font-semibold text-brand">
          {photos.length === 0 ? text.choose : text.more}
        </span>
        {/* An invisible native input covers the area: its button and drop target work as usual. */}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple={isReady}
          disabled={isFull}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={take}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
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
 * The progress of the photos while the form is being sent, with a button that stops the current
 * one.
 */
export function PhotosProgress({ queue, isShown }: { queue: PhotoQueue; isShown: boolean }) {
  const { photo: text } = useMessages(formsMessages);
  const photos = useQueuedPhotos(queue);
  const index = photos.findIndex(({ state }) => state === 'sending');
  const sending = isShown ? photos[index] : undefined;
  return (
    <>
      {/* Always rendered, so that screen readers announce changes: each photo, not each step. */}
      <p role="status" className="sr-only">
        {sending && text.sendingOf(index + 1, photos.length)}
      </p>
      {sending && (
        <div className="flex flex-wrap items-center gap-3">
          <SendingBar
            label={text.sendingOf(index + 1, photos.length)}
            sent={sending.sent}
            text={text}
          />
          <Button variant="quiet" small onClick={() => queue.stop(sending.key)}>
            {text.stop}
          </Button>
        </div>
      )}
    </>
  );
}

/** Moves the dragged photo to the pointer's position; works by finger too, unlike HTML's drag. */
function dragOver({ clientX, clientY }: PointerEvent, queue: PhotoQueue, key: string): void {
  const under = document.elementFromPoint(clientX, clientY)?.closest('[data-photo]');
  const to = Number(under?.getAttribute('data-photo') ?? -1);
  queue.move(key, to);
}
