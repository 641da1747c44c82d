import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormRefusal } from '#web/api/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { UploadProblem, UploadProgress } from '#web/providers/image-host/upload-status.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { PhotoSection } from './photo-section.tsx';
import { ContactFields, PhoneFields, PriceFields } from './product-fields.tsx';
import {
  type CheckedProduct,
  doubtAbout,
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
  const form = useForm<TypedProduct, unknown, CheckedProduct>({
    // No default values, so that text typed before hydration stays.
    resolver: zodResolver(productWithPhoto),
  });
  const draft = useProductDraft(form);
  const addProduct = useAddProduct({ setError: form.setError, onDone: draft.finish });
  const [asked, setAsked] = useState('');
  const send = form.handleSubmit((product) => {
    const { selingPrice, marketPrice } = product;
    const doubt = doubtAbout(selingPrice, marketPrice);
    const prices = `${selingPrice} ${marketPrice}`;
    if (!doubt || asked === prices) return addProduct.mutate(product);
    setAsked(prices);
    form.setError('marketPrice', { message: text.doubts[doubt] }, { shouldFocus: true });
  });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('add', () => !isSubmitted);
  const fields = { register: form.register, errors, refused };
  return (
    <form
      noValidate
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      className="grid gap-4"
    >
      <DraftNotice draft={draft} />
      <PhotoSection control={form.control} refusal={refused.errors.img} />
      <PhoneFields {...fields} control={form.control} />
      <PriceFields {...fields} />
      <ContactFields {...fields} />
      {refused.sentence && <Alert>{refused.sentence}</Alert>}
      <UploadProgress {...addProduct.photo} />
      <UploadProblem error={addProduct.problem} onRetry={send} />
      <Button type="submit" busy={addProduct.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}
