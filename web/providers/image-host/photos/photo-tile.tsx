import type { PointerEvent } from 'react';
import { ApiError } from '#contract/client.ts';
import { imageVariantUrl } from '#contract/phones/image-variants.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { SendingBar } from '#web/ui/feedback/progress-bar.tsx';
import { usePreview } from '#web/ui/forms/use-preview.ts';
import { closeIcon, Icon, menuIcon } from '#web/ui/icons.tsx';
import type { PhotoQueue, QueuedPhoto } from './photo-queue.ts';

const formsMessages = messagesPart('forms');

type PhotoTileProps = {
  photo: QueuedPhoto;
  index: number;
  count: number;
  queue: PhotoQueue;
  /** While the photo is dragged. */
  onDrag: (event: PointerEvent) => void;
};

/** A finger drags by the handle alone: anywhere else on the photos it scrolls the page. */
const canDrag = ({ pointerType, target }: PointerEvent) =>
  pointerType === 'mouse' || (target as Element).closest('[data-handle]') !== null;

const tileButton =
  'grid h-11 min-w-0 grow place-items-center rounded-control border border-field bg-surface disabled:opacity-40';

/** One chosen photo: its position, its upload, and its actions. */
export function PhotoTile({ photo, index, count, queue, onDrag }: PhotoTileProps) {
  const t = useMessages(formsMessages);
  const { photo: text } = t;
  const stored = imageVariantUrl(photo.url, 400, 'webp') ?? photo.url;
  const preview = usePreview(photo.file ?? undefined) ?? stored;
  const { key, state, error } = photo;
  const number = index + 1;
  return (
    <li data-photo={index} className="grid min-w-0 content-start gap-1.5">
      <div
        className="relative aspect-square cursor-grab overflow-hidden rounded-xl bg-raised active:cursor-grabbing"
        onPointerDown={(event) => {
          if (canDrag(event)) event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event);
        }}
      >
        {preview && (
          <img
            src={preview}
            alt={text.numbered(number)}
            draggable={false}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span data-handle className="absolute bottom-0 left-0 touch-none p-1.5 pt-4 pr-4">
          <span className="flex h-8 items-center gap-1 rounded-full bg-surface px-2 text-xs font-bold text-ink shadow-card">
            <Icon path={menuIcon} />
            {number === 1 ? text.cover : text.place(number, count)}
          </span>
        </span>
      </div>
      <div className="flex justify-between gap-1 noscript:hidden">
        <button
          type="button"
          aria-label={text.earlier(number)}
          disabled={index === 0}
          onClick={() => queue.move(key, index - 1)}
          className={tileButton}
        >
          <Icon path="M14.5 6 8.5 12l6 6" />
        </button>
        <button
          type="button"
          aria-label={text.later(number)}
          disabled={index === count - 1}
          onClick={() => queue.move(key, index + 1)}
          className={tileButton}
        >
          <Icon path="m9.5 6 6 6-6 6" />
        </button>
        <button
          type="button"
          aria-label={text.takeOff(number)}
          onClick={() => queue.remove(key)}
          className={tileButton}
        >
          <Icon path={closeIcon} />
        </button>
      </div>
      {state === 'preparing' && <p className="text-xs text-muted">{text.preparing}</p>}
      {state === 'waiting' && <p className="text-xs text-muted">{text.waits}</p>}
      {state === 'sending' && (
        <>
          <SendingBar label={text.sendingNumber(number)} sent={photo.sent} text={text} />
          <Button variant="quiet" small onClick={() => queue.stop(key)}>
            {text.stop}
          </Button>
        </>
      )}
      {state === 'sent' && photo.file && (
        <p className="text-xs font-semibold text-brand">{text.isSent}</p>
      )}
      {(state === 'failed' || state === 'stopped') && (
        <>
          <p role={state === 'failed' ? 'alert' : undefined} className="text-xs text-danger">
            {state === 'failed' && error ? errorText(error, t) : text.isStopped}
          </p>
          {!isRefused(error) && (
            <Button variant="quiet" small onClick={() => queue.retry(key)}>
              {text.again}
            </Button>
          )}
        </>
      )}
    </li>
  );
}

/** The same picture would be refused again. */
const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.problem.code.startsWith('image-');
