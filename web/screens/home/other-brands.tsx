import { Link } from 'react-router';
import { brandListPath } from '#web/app/bars/brand-link.tsx';
import { useOtherBrands } from '#web/app/bars/brand-menu.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';

/**
 * All brands beyond the specification's three; folded, so that the phones for sale remain visible.
 */
export function OtherBrands() {
  const t = useMessages();
  const others = useOtherBrands();
  if (others.length === 0) return null;
  return (
    <details className="mt-1 sm:mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 font-semibold text-brand underline">
        {t.home.otherBrands(others.length)}
      </summary>
      <ul className="flex flex-wrap gap-2 py-1">
        {others.map(({ categoryId, slug, label, unpaid }) => (
          <li key={categoryId}>
            <Link
              to={brandListPath(slug)}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-semibold"
            >
              {label}
              {unpaid > 0 && (
                <span className="text-xs font-normal text-muted">{t.home.unpaid(unpaid)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
