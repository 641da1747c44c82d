import {
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { TranslateError } from '#web/ui/forms/translate-error.ts';
import { usePreview } from '#web/ui/forms/use-preview.ts';
import { compressPhoto } from './compress-photo.ts';

const formsMessages = messagesPart('forms');

type PhotoPickerProps = {
  label: string;
  hint: string;
  /** The accessible name of the preview. */
  previewLabel: string;
  error?: string | undefined;
  /** For a form that is sent without script. */
  name: string;
  photo: File | undefined;
  /** Called with the chosen file, and again when its compressed version is ready. */
  onPhoto: (photo: File | undefined) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A photo input: by click, keyboard or drop, with a preview. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, name, hint, error, photo, onPhoto, ref } = props;
  const t = useMessages(formsMessages);
  const translateError = useContext(TranslateError);
  const id = useId();
  const { choose, isPreparing } = useChoosing(onPhoto);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const take = (target: HTMLInputElement | null) => {
    const file = target?.files?.[0];
    // Cancelling the file dialog changes nothing.
    if (!target || !file) return;
    void choose(file);
    // Otherwise choosing the same file again would fire no event.
    target.value = '';
  };
  const takeEarly = useEffectEvent(() => take(input.current));
  // The file may have been chosen before hydration.
  useEffect(() => takeEarly(), []);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div
        className={classes(
          'relative flex flex-wrap items-center gap-4 rounded-xl border border-dashed bg-surface p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          error ? 'border-danger' : 'border-field',
        )}
      >
        <Preview {...props} photo={isPreparing ? undefined : photo} isPreparing={isPreparing} />
        <div className="grid min-w-28 flex-1 gap-1">
          <span className="font-semibold text-brand">
            {photo ? t.photo.chooseAnother : t.photo.choose}
          </span>
          <span className="text-sm wrap-anywhere text-muted">
            {photo ? <About photo={photo} isPreparing={isPreparing} /> : hint}
          </span>
        </div>
        {/* An invisible native input covers the area: its button, label and drop target work as usual. */}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => take(target)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={classes('text-sm', error ? 'text-danger' : 'sr-only')}
      >
        {error ? translateError(error) : hint}
      </p>
      {photo && (
        <Button
          variant="quiet"
          small
          className="justify-self-start"
          onClick={() => choose(undefined)}
        >
          {t.photo.remove}
        </Button>
      )}
    </div>
  );
}

/**
 * Reports the chosen file at once, so that the form can be sent, and the compressed one when it is
 * ready.
 */
function useChoosing(onPhoto: (photo: File | undefined) => void) {
  const newest = useRef<File | undefined>(undefined);
  const [isPreparing, setIsPreparing] = useState(false);
  const choose = async (file: File | undefined) => {
    newest.current = file;
    onPhoto(file);
    setIsPreparing(file !== undefined);
    const lighter = file && (await compressPhoto(file));
    if (newest.current !== file) return;
    if (lighter !== file) onPhoto(lighter);
    setIsPreparing(false);
  };
  return { choose, isPreparing };
}

function Preview({
  photo,
  previewLabel,
  isPreparing,
}: {
  photo: File | undefined;
  previewLabel: string;
  isPreparing: boolean;
}) {
  const preview = usePreview(photo);
  const frame = 'size-24 shrink-0 rounded-xl';
  if (preview) {
    return <img src={preview} alt={previewLabel} className={`${frame} bg-raised object-cover`} />;
  }
  return (
    <span className={`${frame} grid place-items-center bg-tint text-brand`}>
      {isPreparing ? <Spinner small /> : <Camera />}
    </span>
  );
}

function About({ photo, isPreparing }: { photo: File; isPreparing: boolean }) {
  const t = useMessages(formsMessages);
  if (isPreparing) return t.photo.preparing;
  return `${photo.name} · ${t.photo.size(photo.size / (1024 * 1024))}`;
}

function Camera() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-8"
      fill="none"
      stroke="currentColor"
    >
      <path
        strokeWidth="1.6"
        strokeLinejoin="round"
        d="M4 8h3.2l1.6-2.4h6.4L16.8 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z"
      />
    </svg>
  );
}
