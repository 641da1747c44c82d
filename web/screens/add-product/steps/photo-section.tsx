import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/api/browser.ts';
import { nextCodeQuery } from '#web/api/next-code.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { PhotosField } from '#web/providers/image-host/photos/photos-field.tsx';
import { useQueuedPhotos } from '#web/providers/image-host/photos/use-photo-queue.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import type { StepProps } from './form-fields.ts';

const sellingMessages = messagesPart('selling');

/** For new sellers only. */
const CodeHint = lazyComponent(async () => (await import('./code-hint.tsx')).CodeHint);

/** The photos of a phone; the form has the cover, as the wire does. */
export function PhotoSection({ form, queue }: StepProps & { queue: PhotoQueue }) {
  const code = useQuery({ ...nextCodeQuery(api), enabled: false }).data?.code;
  const { addProduct: text } = useMessages(sellingMessages);
  const cover = useQueuedPhotos(queue)[0]?.file;
  const checked = useRef(cover);
  useEffect(() => {
    if (checked.current !== cover) form.check('img');
    checked.current = cover;
  });
  return (
    <>
      <PhotosField
        queue={queue}
        label={text.photo}
        hint={text.photoHint}
        name="img"
        error={form.field('img').error ?? form.field('photos').error}
      />
      {code && (
        <LazyBoundary>
          <CodeHint code={code} />
        </LazyBoundary>
      )}
    </>
  );
}
