import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { VerifiedMark } from '#web/ui/verified-mark.tsx';

/** Advertised phones; each card leads to its brand's list, where phones are booked. */
export function AdvertizedItems({ products }: { products: Product[] }) {
  const t = useMessages();
  return (
    <section aria-labelledby="advertized">
      <h2 id="advertized" className="mb-4 text-xl font-extrabold sm:text-2xl">
        {t.home.advertized}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product._id}>
            <Link
              to={`/category/${product.categoryId}#${product._id}`}
              prefetch="intent"
              className="block h-full overflow-hidden rounded-card border border-line bg-surface shadow-card transition-transform hover:-translate-y-0.5"
            >
              <Picture
                src={product.img}
                alt={t.product.photoOf(product.name)}
                sizes="(min-width: 1024px) 360px, 50vw"
                className="aspect-square w-full bg-raised object-cover"
              />
              <span className="grid gap-1 p-3 sm:p-4">
                <span className="font-bold">{product.name}</span>
                <span className="text-lg font-extrabold text-brand">
                  {t.price(product.selingPrice)}
                </span>
                <span className="text-sm text-muted">
                  {t.conditions[product.condition]} · {product.location}
                </span>
                <span className="flex items-center gap-1 text-sm text-muted">
                  {product.selersName}
                  {product.isVerified && <VerifiedMark label={t.product.sellerVerified} />}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
