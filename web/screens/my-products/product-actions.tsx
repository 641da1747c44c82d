import { Link } from 'react-router';
import type { ListedProduct } from '#contract/orders/listed-product.ts';
import type { Product } from '#contract/phones/products.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { advertize, listAgain, putBack, takeOff } from './products-submit.ts';
import { ThereButton } from './still-there.tsx';

const confirmationsMessages = messagesPart('confirmations');
const sellingMessages = messagesPart('selling');

/**
 * Changing the phone, which is what most sellers do, and a menu with the rest. A sold phone has no
 * actions (section 4), and neither has a reserved one.
 */
export function ProductActions({ product }: { product: ListedProduct }) {
  const t = useMessages(sellingMessages);
  if (product.isReturned) return <ListAgainButton product={product} />;
  if (product.paid) return <Badge>{t.myProducts.sold}</Badge>;
  if (product.reservedFor) {
    return <Badge tone="waiting">{t.myProducts.reservedFor[product.reservedFor]}</Badge>;
  }
  const { hidden: admin, hiddenByWords: words, takenOff: seller, offForAge: age } = t.myProducts;
  const reasons = { admin, words, seller, age };
  return (
    <div className="flex flex-wrap items-start gap-2">
      {product.hidden && (
        <span className={besideButtons}>
          <Badge tone="waiting">{reasons[product.hiddenBy ?? 'admin']}</Badge>
        </span>
      )}
      {product.inQuestion && <ThereButton id={product._id} name={product.name} />}
      {product.advertize && (
        <span className={besideButtons}>
          <Badge>{t.myProducts.advertized}</Badge>
        </span>
      )}
      <Link
        to={`/dashboard/myproducts/${product._id}`}
        aria-label={t.myProducts.editProduct(product.name)}
        className={buttonClass('quiet', true)}
      >
        {t.myProducts.edit}
      </Link>
      <MoreActions product={product} />
    </div>
  );
}

/** As high as a button; the row begins at the top, because its menu opens below. */
const besideButtons = 'flex min-h-11 items-center';

/** Advertising, which cannot be undone, hiding and deleting. */
function MoreActions({ product }: { product: Product }) {
  const { myProducts: text } = useMessages(sellingMessages);
  const { isAsked } = useConfirmForm('delete', product._id);
  return (
    <DisclosureMenu
      summary={<Icon path={moreIcon} className="size-6" />}
      label={text.more(product.name)}
      startsOpen={isAsked}
      className="max-w-full"
      summaryClass="grid size-11 cursor-pointer place-items-center rounded-full border border-field hover:bg-raised"
      panelClass="mt-2 flex flex-wrap gap-2"
    >
      <Link to={`/dashboard/selftest/${product._id}`} className={buttonClass('quiet', true)}>
        {text.selfTest}
      </Link>
      {!product.advertize && <AdvertizeButton product={product} />}
      {(!product.hidden || product.hiddenBy === 'seller') && <ShowButton product={product} />}
      <DeleteButton product={product} />
    </DisclosureMenu>
  );
}

const moreIcon = 'M5 12v.01M12 12v.01M19 12v.01';

/** Hides the phone from all lists, or shows it again; one button, so that it retains the focus. */
function ShowButton({ product: { _id: id, name, hidden } }: { product: Product }) {
  const { myProducts: text } = useMessages(sellingMessages);
  const show = useMutationWithToast({
    mutationFn: () =>
      api('PUT /myproducts/:id/shown', { params: { id }, body: { shown: hidden === true } }),
    done: hidden ? text.toastPutBack : text.toastTakenOff,
    changes: [['products'], ['categories']],
  });
  return (
    <ButtonForm<typeof putBack | typeof takeOff>
      intent={hidden ? 'back' : 'off'}
      values={{ id }}
      onAct={() => show.mutate()}
    >
      <Button
        type="submit"
        small
        variant="quiet"
        aria-label={hidden ? text.putBackProduct(name) : text.takeOffProduct(name)}
        busy={show.isPending}
      >
        {hidden ? text.putBack : text.takeOff}
      </Button>
    </ButtonForm>
  );
}

/** Links to the order's page, where the seller can answer the buyer's criticism. */
function ListAgainButton({ product: { _id: id, name } }: { product: Product }) {
  const { myProducts: text } = useMessages(sellingMessages);
  const list = useMutationWithToast({
    mutationFn: () => api('POST /myproducts/:id/list-again', { params: { id }, body: {} }),
    done: text.toastListedAgain,
    changes: [['products'], ['categories'], ['sales']],
  });
  return (
    <ButtonForm<typeof listAgain>
      intent="list-again"
      values={{ id }}
      onAct={() => list.mutate()}
      className="flex flex-wrap items-center gap-2"
    >
      <Badge tone="waiting">{text.moneyWentBack}</Badge>
      <Button type="submit" small aria-label={text.listAgainProduct(name)} busy={list.isPending}>
        {text.listAgain}
      </Button>
    </ButtonForm>
  );
}

function AdvertizeButton({ product: { _id: id, name } }: { product: Product }) {
  const t = useMessages(sellingMessages);
  const mutation = useMutationWithToast({
    mutationFn: () => api('PUT /advertize/:id', { params: { id } }),
    done: t.myProducts.toastAdvertized,
    changes: [['products']],
  });
  return (
    <ButtonForm<typeof advertize>
      intent="advertize"
      values={{ id }}
      onAct={() => mutation.mutate()}
    >
      <Button
        type="submit"
        small
        variant="quiet"
        aria-label={t.myProducts.advertizeProduct(name)}
        busy={mutation.isPending}
      >
        {t.myProducts.advertize}
      </Button>
    </ButtonForm>
  );
}

function DeleteButton({ product: { _id: id, name } }: { product: Product }) {
  const t = useMessages(sellingMessages, confirmationsMessages);
  const remove = useMutationWithToast({
    mutationFn: () => api('DELETE /myproducts/:id', { params: { id } }),
    done: t.myProducts.toastDeleted,
    changes: [['products'], ['categories']],
  });
  return (
    <ConfirmButton
      label={t.common.delete}
      fullLabel={t.myProducts.deleteProduct(name)}
      question={t.myProducts.confirmDelete(name)}
      cancelLabel={t.common.cancel}
      busy={remove.isPending}
      form={useConfirmForm('delete', id)}
      onConfirm={() => remove.mutate()}
    >
      <p>{t.lost.product(name)}</p>
      <p className="font-semibold">{t.lost.forGood}</p>
    </ConfirmButton>
  );
}
