import { usePageData } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { closeIcon, Icon } from '#web/ui/icons.tsx';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { closedCookieName, closeOnDevice } from './close-on-device.ts';

const source = import.meta.env.SSR ? `(${closeOnDevice})(${JSON.stringify(closedCookieName)})` : '';

/** The operator's line above all pages. Without script it remains there. */
export function Announcement() {
  const line = usePageData()?.announcement;
  const t = useMessages();
  if (!line) return null;
  return (
    <aside
      data-announcement={line.id}
      aria-label={t.common.announcement}
      className="closed:hidden bg-marigold-tint"
    >
      <div className="mx-auto flex max-w-6xl items-center gap-2 px-4">
        <p className="min-w-0 grow py-2 font-semibold wrap-anywhere">{line.text}</p>
        <button
          type="button"
          data-plain
          aria-label={t.common.close}
          className="grid size-11 shrink-0 place-items-center noscript:hidden"
        >
          <Icon path={closeIcon} className="size-6" />
        </button>
      </div>
      <InlineScript source={source} />
    </aside>
  );
}
