import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from './photo-queue.ts';
import { PhotoTile } from './photo-tile.tsx';
import { useQueuedPhotos } from './use-photo-queue.ts';

const formsMessages = messagesPart('forms');

type PhotosFieldProps = {
  queue: PhotoQueue;
  label: string;
  hint: string;
  /** The number of the first one here, where others come before. */
  first: number;
};

/**
 * Several photos: chosen or taken at once, ordered by drag and by buttons, each sent by itself. Only
 * for scripts: its input has no name, so a form that is sent without takes none of them.
 */
export function PhotosField(props: PhotosFieldProps) {
  const { queue, label, hint, first } = props;
  const { photo: text } = useMessages(formsMessages);
  const id = useId();
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
  const note = leftOut > 0 ? text.leftOut(leftOut) : hint;
  return (
    <div className="grid gap-2 noscript:hidden">
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
              first={first}
              count={photos.length}
              queue={queue}
              onDrag={(event) => dragOver(event, queue, photo.key)}
            />
          ))}
        </ol>
      )}
      {photos.length < queue.most && (
        <div className="relative grid min-h-24 place-items-center rounded-xl border border-dashed bg-surface p-3 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand border-field">
          <span className="font-semibold text-brand">{text.more}</span>
          {/* An invisible native input covers the area: its button and drop target work as usual. */}
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            aria-describedby={`${id}-note`}
            onChange={take}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
      <p id={`${id}-note`} role={leftOut > 0 ? 'alert' : undefined} className="text-sm text-muted">
        {note}
      </p>
    </div>
  );
}

/** Moves the dragged photo to where the pointer is: by finger as well, which HTML's drag lacks. */
function dragOver({ clientX, clientY }: PointerEvent, queue: PhotoQueue, key: string): void {
  const under = document.elementFromPoint(clientX, clientY)?.closest('[data-photo]');
  const to = Number(under?.getAttribute('data-photo') ?? -1);
  queue.move(key, to);
}
