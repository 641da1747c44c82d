import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { UploadProblem, UploadProgress } from '#web/providers/image-host/upload-status.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { DraftNotice } from './draft-notice.tsx';
import { PhotoSection } from './photo-section.tsx';
import { ContactFields, PhoneFields, PriceFields } from './product-fields.tsx';
import {
  type CheckedProduct,
  emptyProduct,
  productWithPhoto,
  type TypedProduct,
} from './product-values.ts';
import { useAddProduct } from './use-add-product.ts';
import { useProductDraft } from './use-product-draft.ts';

const formsMessages = messagesPart('forms');
const sellingMessages = messagesPart('selling');

/** The form for a phone; a draft is stored on this device until it is sent. */
export function AddProductForm() {
  const { addProduct: text } = useMessages(sellingMessages, formsMessages);
  const isHydrated = useHydrated();
  const form = useForm<TypedProduct, unknown, CheckedProduct>({
    resolver: zodResolver(productWithPhoto),
    defaultValues: emptyProduct,
  });
  const draft = useProductDraft(form);
  const addProduct = useAddProduct({ setError: form.setError, onDone: draft.finish });
  const send = form.handleSubmit((product) => addProduct.mutate(product));
  const fields = { register: form.register, errors: form.formState.errors };
  return (
    <form noValidate method="post" onSubmit={send} className="grid gap-4">
      <DraftNotice draft={draft} />
      {/* Disabled until hydration, which would discard typed text. */}
      <fieldset disabled={!isHydrated} className="contents">
        <PhotoSection control={form.control} />
        <PhoneFields {...fields} control={form.control} />
        <PriceFields {...fields} />
        <ContactFields {...fields} />
      </fieldset>
      <UploadProgress {...addProduct.photo} />
      <UploadProblem error={addProduct.problem} onRetry={send} />
      <Button type="submit" busy={addProduct.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}
