import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '#contract/client.ts';
import { messages } from '#contract/rules.ts';
import type { OwnPhone } from '#contract/search/search.ts';
import { api } from '#web/api/browser.ts';
import { setServerErrors } from '#web/api/server-errors.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { PhotosProgress } from '#web/providers/image-host/photos/photos-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { toEditedBody, valuesOfPhone } from './listing-body.ts';
import { ConditionStep } from './steps/condition-step.tsx';
import type { FieldsProps } from './steps/form-fields.ts';
import { PhoneStep } from './steps/phone-step.tsx';
import { PlaceStep } from './steps/place-step.tsx';
import { PriceStep } from './steps/price-step.tsx';
import { type CheckedProduct, listingForm, type TypedProduct } from './steps/product-values.ts';
import { Step } from './steps/step-frame.tsx';
import { onePage } from './steps/use-steps.ts';
import { useTrickQuestion } from './steps/use-trick-question.ts';
import { WordsStep } from './steps/words-step.tsx';
import { useOwnPhotos } from './use-listing-photos.ts';

const formsMessages = messagesPart('forms');
const sellingMessages = messagesPart('selling');

const fieldNames = [...z.keyof(listingForm).options, 'img' as const];

/** The same fields as of a new phone, on one page. */
export function EditProductForm({ phone }: { phone: OwnPhone }) {
  const t = useMessages(sellingMessages, formsMessages);
  const form = useForm<TypedProduct, unknown, Omit<CheckedProduct, 'img'>>({
    // The values stand in the fields already, so that text typed before hydration stays.
    resolver: zodResolver(listingForm) as never,
  });
  const photos = useOwnPhotos(phone);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const edit = useMutation({
    mutationFn: async (typed: Omit<CheckedProduct, 'img'>) =>
      api('PUT /myproducts/:id', {
        params: { id: phone._id },
        body: toEditedBody(typed, await changedPhotos(photos, phone)),
      }),
    onSuccess: async () => {
      await Promise.all(
        ['products', 'categories'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
      toast.success(t.editProduct.toastDone);
      await navigate('/dashboard/myproducts');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem.code === 'upload-expired') photos.forget();
      if (setServerErrors(error, fieldNames, form.setError)) return;
      form.setError('root', { message: errorText(error, t) });
    },
  });
  const { errors, isSubmitted } = form.formState;
  const refused = useFormRefusal('edit', () => !isSubmitted);
  const asksBack = useTrickQuestion(form.setError);
  const fields = {
    register: form.register,
    control: form.control,
    setValue: form.setValue,
    errors,
    refused: refused.act ? refused : { ...refused, values: valuesOfPhone(phone) },
  } as unknown as FieldsProps;
  const refusal = errors.root?.message ?? refused.sentence;
  return (
    <form
      noValidate
      method="post"
      encType="multipart/form-data"
      onSubmit={form.handleSubmit((typed) => {
        if (photos.photos().length === 0) {
          return form.setError('img', { message: messages.imageRequired });
        }
        if (!asksBack(typed)) edit.mutate(typed);
      })}
      className="grid gap-4"
    >
      <input type="hidden" name="act" value="edit" />
      <Step number={0} steps={onePage}>
        <PhoneStep {...fields} />
      </Step>
      <Step number={1} steps={onePage}>
        <ConditionStep {...fields} />
      </Step>
      <Step number={2} steps={onePage}>
        <PriceStep {...fields} />
      </Step>
      <Step number={3} steps={onePage}>
        <WordsStep {...fields} photos={photos} />
      </Step>
      <Step number={4} steps={onePage}>
        <PlaceStep {...fields} />
      </Step>
      {refusal && <Alert>{refusal}</Alert>}
      <PhotosProgress queue={photos} isShown={edit.isPending} />
      <Button type="submit" busy={edit.isPending}>
        {t.editProduct.submit}
      </Button>
    </form>
  );
}

/** The addresses in their order once all are sent; none when they are as they were. */
async function changedPhotos(photos: PhotoQueue, phone: OwnPhone): Promise<string[]> {
  const urls = await photos.ready();
  return urls.join() === phone.photos.join() ? [] : urls;
}
