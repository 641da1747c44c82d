import { Link, useSearchParams } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const parameter = 'before';

type PageLinksProps = { next: string | null; labels?: { first: string; more: string } };

/**
 * Links of a keyset-paginated list (`contract/paging.ts`). The cursor is in the address with the
 * filters, so a link can be shared. `next` is null on the last page; `labels` are for lists that
 * are not sorted by time.
 */
export function PageLinks({ next, labels }: PageLinksProps) {
  const t = useMessages();
  const { first, more } = labels ?? { first: t.common.newest, more: t.common.older };
  const [search] = useSearchParams();
  const isFirst = !search.has(parameter);
  if (isFirst && next === null) return null;
  const pageBefore = (key: string | null) => {
    const other = new URLSearchParams(search);
    other.delete(parameter);
    if (key !== null) other.set(parameter, key);
    return { search: other.toString() };
  };
  return (
    <nav aria-label={t.common.pages} className="mt-5 flex justify-between gap-3">
      {!isFirst && (
        <Link to={pageBefore(null)} className={buttonClass('quiet')}>
          {first}
        </Link>
      )}
      {next !== null && (
        <Link to={pageBefore(next)} className={buttonClass('quiet')}>
          {more}
        </Link>
      )}
    </nav>
  );
}
