import { Suspense, useEffect } from 'react';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const phoneMessages = messagesPart('phone');

// If its script cannot be loaded, everything but the back button works.
const BackCloses = lazyComponent<object>(() =>
  import('#web/ui/dialogs/back-closes.tsx').then(
    (file) => file.BackCloses,
    () => () => null,
  ),
);

type LargePhotoProps = {
  name: string;
  photos: readonly string[];
  /** The index of the photo. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

/** One photo in full-screen size; the arrow keys show the others. */
export function LargePhoto({ name, photos, shown, onShow, onClose }: LargePhotoProps) {
  const t = useMessages(phoneMessages);
  const last = photos.length - 1;
  useEffect(() => {
    const step = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' && shown > 0) onShow(shown - 1);
      if (key === 'ArrowRight' && shown < last) onShow(shown + 1);
    };
    addEventListener('keydown', step);
    return () => removeEventListener('keydown', step);
  }, [shown, last, onShow]);
  return (
    <Dialog wide title={name} closeLabel={t.common.close} onClose={onClose}>
      <Suspense>
        <BackCloses />
      </Suspense>
      <Picture
        key={photos[shown]}
        src={photos[shown] ?? ''}
        alt={t.phone.photoOf(name, shown + 1, photos.length)}
        sizes="(min-width: 960px) 856px, 90vw"
        className="mx-auto h-[65vh] w-full object-contain"
        first
        detailed
      />
      {last > 0 && (
        <div className="mt-3 flex items-center justify-between gap-2">
          <Button variant="quiet" small disabled={shown === 0} onClick={() => onShow(shown - 1)}>
            {t.phone.previous}
          </Button>
          <p role="status" className="font-bold">
            {t.phone.photoNumber(shown + 1, photos.length)}
          </p>
          <Button variant="quiet" small disabled={shown === last} onClick={() => onShow(shown + 1)}>
            {t.phone.next}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
