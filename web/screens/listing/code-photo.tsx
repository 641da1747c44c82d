import type { OwnCodePhoto } from '#contract/phones/code-photos.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const listingMessages = messagesPart('own-listing');

const CodePhotoForm = lazyComponent(
  async () => (await import('./code-photo-form.tsx')).CodePhotoForm,
);

/** What a new seller has to show, or what became of it; nothing for others. */
export function CodePhotoSection({ id, own }: { id: string; own: OwnCodePhoto }) {
  const t = useMessages(listingMessages);
  const { codePhoto: text } = t;
  const { waiting, refused, code, lookMinutes } = own;
  if (code === null) return null;
  const look = lookMinutes === null ? text.lookUnknown : text.look(lookMinutes);
  return (
    <section aria-labelledby="code-photo" className="grid gap-3">
      <h2 id="code-photo" className="text-lg font-bold">
        {text.title}
      </h2>
      {own.below && (
        <Notice tone="waiting">
          {text.below(own.ranksAt && !waiting ? t.date(own.ranksAt) : '')}
        </Notice>
      )}
      {waiting ? (
        <>
          <p>
            {refused
              ? text.waitingAgain(t.time(waiting.sentAt))
              : text.waiting(t.time(waiting.sentAt), t.time(waiting.ranksAt))}{' '}
            {look}
          </p>
          {!waiting.ofThis && <p>{text.ofOther}</p>}
          <Picture
            src={waiting.url}
            alt={text.sentPhoto}
            sizes="160px"
            className="aspect-square w-40 rounded-control object-cover"
          />
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
              {text.another}
            </summary>
            <LazyBoundary>
              <CodePhotoForm id={id} code={code} />
            </LazyBoundary>
          </details>
        </>
      ) : (
        <>
          {refused && <p className="font-semibold">{text.refused[refused]}</p>}
          <p>{text.why}</p>
          <LazyBoundary>
            <CodePhotoForm id={id} code={code} />
          </LazyBoundary>
          <p className="text-muted">{look}</p>
        </>
      )}
    </section>
  );
}
