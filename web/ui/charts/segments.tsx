import { Link, type To } from 'react-router';
import { classes } from '../classes.ts';

type Segment = { to: To; label: string; isCurrent: boolean };

/**
 * A segmented control for views of one list. The segments are links, so a choice can be shared and
 * undone.
 */
export function Segments({ label, segments }: { label: string; segments: Segment[] }) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap gap-1.5">
        {segments.map(({ to, label: text, isCurrent }) => (
          <li key={text}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold',
                isCurrent
                  ? 'border-brand bg-tint text-brand'
                  : 'border-field/50 bg-surface hover:bg-raised',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
