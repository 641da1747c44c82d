import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Icon, searchIcon } from '#web/ui/icons.tsx';
import { SearchBox } from './search-box.tsx';

const popoverId = 'bar-search';

/**
 * The search box of the bar: visible on wide screens, else a popover that an icon opens, also
 * without script. Without popovers it is hidden on phones, else always visible (`styles.css`).
 */
export function BarSearch() {
  const t = useMessages();
  const popover = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Without popovers this would be no selector.
    const canOpen = 'popover' in HTMLElement.prototype;
    const isOpen = canOpen && popover.current?.matches(':popover-open');
    // Opened before the script ran.
    if (isOpen && key === shownAt.current) popover.current?.querySelector('input')?.focus();
    // The search was submitted, so the popover closes.
    else if (isOpen) popover.current?.hidePopover?.();
    shownAt.current = key;
  }, [key]);
  return (
    <>
      <button
        type="button"
        // The browser itself performs the action.
        data-plain
        popoverTarget={popoverId}
        aria-label={t.searchBox.label}
        title={t.searchBox.label}
        className="grid size-11 place-items-center rounded-full hover:bg-raised bar-has-search:hidden"
      >
        <Icon path={searchIcon} className="size-6" />
      </button>
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('input')?.focus();
        }}
        className="bar-search"
      >
        <SearchBox />
      </div>
    </>
  );
}
