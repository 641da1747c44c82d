import type { ListedProduct } from '#contract/orders/listed-product.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { sayThere } from './products-submit.ts';

const sellingMessages = messagesPart('selling');

/** What happens to phones without a sign of their seller, and one tap for all of them. */
export function StillThere({ products }: { products: ListedProduct[] }) {
  const t = useMessages(sellingMessages);
  const questions = products.flatMap(({ inQuestion }) => inQuestion ?? []);
  const [first] = questions.sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
  if (!first) return null;
  return (
    <div className="pb-4">
      <Notice tone="waiting">
        <strong className="block">{t.myProducts.asked(questions.length)}</strong>
        <span className="block pb-2">
          {t.myProducts.askedWhy(t.date(first.lastAt), t.date(first.offAt))}
        </span>
        {questions.length > 1 && <ThereButton id="" />}
      </Notice>
    </div>
  );
}

/** Without `id` and `name` the button is of all that are in question. */
export function ThereButton({ id, name }: { id: string; name?: string }) {
  const { myProducts: text } = useMessages(sellingMessages);
  const say = useMutationWithToast({
    mutationFn: () => api('PUT /myproducts/there', { body: id ? { id } : {} }),
    done: text.toastThere,
    changes: [['products'], ['categories']],
  });
  return (
    <ButtonForm<typeof sayThere> intent="there" values={{ id }} onAct={() => say.mutate()}>
      <Button
        type="submit"
        small
        {...(name && { 'aria-label': text.thereProduct(name) })}
        busy={say.isPending}
      >
        {name ? text.there : text.allThere}
      </Button>
    </ButtonForm>
  );
}
