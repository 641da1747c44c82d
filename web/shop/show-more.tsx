import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cursorOf } from '#web/api/list-query.ts';
import type { MorePages } from '#web/api/phone-lists.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

type ShowMoreProps = MorePages & {
  /** The list element that holds the cards. */
  list: RefObject<HTMLUListElement | null>;
  count: number;
};

/**
 * Appends the next page of a list and focuses the first new card. Before hydration it is a link to
 * the next page.
 */
export function ShowMore({ list, count, next, busy, onMore }: ShowMoreProps) {
  const t = useMessages();
  const [search] = useSearchParams();
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === null || count <= shown.current) return;
    focusWithin(list.current?.children[shown.current]);
    shown.current = null;
  }, [count, list]);
  const isFirst = cursorOf(search) === null;
  if (next === null && isFirst) return null;
  const more = (event: MouseEvent) => {
    // With a modifier key the browser opens the link in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    shown.current = count;
    onMore();
  };
  return (
    <p data-list-end className="mt-5 flex flex-wrap justify-center gap-3">
      {!isFirst && (
        <Link to={{ search: '' }} className={buttonClass('quiet')}>
          {t.lists.newest}
        </Link>
      )}
      {next !== null && (
        <Link
          to={{ search: new URLSearchParams({ before: next }).toString() }}
          onClick={more}
          aria-busy={busy || undefined}
          className={buttonClass('quiet')}
        >
          {busy ? t.common.loading : t.lists.showMore}
        </Link>
      )}
    </p>
  );
}

/** Without scrolling: the first new card takes the place of the button. */
function focusWithin(item: Element | undefined): void {
  const card = item?.querySelector<HTMLElement>(':scope > a') ?? (item as HTMLElement | undefined);
  if (!card) return;
  if (card.tabIndex < 0) card.setAttribute('tabindex', '-1');
  card.focus({ preventScroll: true });
}
