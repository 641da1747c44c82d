import type { CallOutput } from '#contract/calls.ts';
import type { BrandModel } from '#contract/phones/products.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const catalogueMessages = messagesPart('catalogue');

const ConfirmName = lazyComponent(async () => (await import('./confirm-name.tsx')).ConfirmName);

type TypedName = CallOutput<'GET /catalogue/names'>[number];

/** Sellers' names that match no model; an admin can assign each. */
export function TypedNames({ names, models }: { names: TypedName[]; models: BrandModel[] }) {
  const { catalogue: text } = useMessages(catalogueMessages);
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h3 className="mb-3 font-bold">{text.typedNames}</h3>
      {names.length === 0 ? (
        <p className="text-muted">{text.noNames}</p>
      ) : (
        <ul className="grid gap-4">
          {names.map((each) => (
            <li key={each.name}>
              <LazyBoundary>
                <ConfirmName typed={each} models={models} />
              </LazyBoundary>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
