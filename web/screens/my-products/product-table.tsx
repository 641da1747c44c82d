import type { Product } from '#contract/products.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { Table } from '#web/ui/table.tsx';
import { ProductActions } from './product-actions.tsx';

const sellingMessages = messagesPart('selling');

export function ProductTable({ products }: { products: Product[] }) {
  const t = useMessages(sellingMessages);
  return (
    <Table
      caption={t.myProducts.title}
      rows={products}
      keyOf={(product) => product._id}
      columns={[
        {
          heading: t.common.name,
          cell: ({ img, name }) => <NamedPicture src={img} name={name} />,
        },
        {
          heading: t.common.price,
          cell: ({ selingPrice }) => (
            <span className="whitespace-nowrap">{t.price(selingPrice)}</span>
          ),
        },
        {
          heading: t.common.action,
          cell: (product) => <ProductActions product={product} />,
        },
      ]}
    />
  );
}
