import { Link } from 'react-router';
import { classes } from '#web/ui/classes.ts';

type ChoiceLinksProps = {
  label: string;
  /** `search`: of the address, such as `state=paid`; empty for all. */
  choices: readonly { search: string; label: string }[];
  /** The `search` that is shown. */
  current: string;
};

/** Filters of a list as links, so that a choice can be shared and undone. */
export function ChoiceLinks({ label, choices, current }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap gap-1">
        {choices.map(({ search, label: choice }) => (
          <li key={search}>
            <Link
              to={{ search }}
              aria-current={search === current ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-3 text-sm font-semibold',
                search === current
                  ? 'border-transparent bg-tint text-brand'
                  : 'border-line hover:bg-raised',
              )}
            >
              {choice}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
