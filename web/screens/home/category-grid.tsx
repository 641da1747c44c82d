import { Link } from 'react-router';
import type { Category } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { categoryPictures } from './brand-pictures.ts';

/** Three cards with the number of unpaid items (specification, section 2). */
export function CategoryGrid({ categories }: { categories: Category[] }) {
  const t = useMessages();
  return (
    <section aria-labelledby="brands" className="mb-10">
      <h2 id="brands" className="mb-4 text-xl font-extrabold sm:text-2xl">
        {t.home.brands}
      </h2>
      <ul className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ categoryId, name, unpaid }) => (
          <li key={categoryId}>
            <Link
              to={`/category/${categoryId}`}
              prefetch="intent"
              className="flex items-center gap-4 overflow-hidden rounded-card border border-line bg-surface shadow-card transition-transform hover:-translate-y-0.5"
            >
              <picture>
                <source type="image/avif" srcSet={categoryPictures[categoryId].avif} />
                <img
                  src={categoryPictures[categoryId].webp}
                  alt=""
                  width={400}
                  height={400}
                  loading="lazy"
                  className="size-28 object-cover"
                />
              </picture>
              <span className="py-3 pr-3">
                <span className="block text-lg font-bold">{name}</span>
                <span className="text-muted">{t.home.unpaid(unpaid)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
