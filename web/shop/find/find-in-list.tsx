import type { FindKind } from '#contract/admin/find-kinds.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const Search = lazyComponent(() => import('./search.tsx').then((file) => file.Search));

/** Above a list of staff: one of its kind by what they know of it. In the screen's `FormAnswers`. */
export function FindInList({ kind }: { kind: FindKind }) {
  return (
    <section className="mb-6">
      <LazyBoundary>
        <Search kind={kind} />
      </LazyBoundary>
    </section>
  );
}
