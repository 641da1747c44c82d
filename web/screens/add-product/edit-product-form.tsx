import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messages } from '#contract/rules.ts';
import type { OwnPhone } from '#contract/search/search.ts';
import { InvalidForm } from '#web/forms/define-form.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { PhotosProgress } from '#web/providers/image-host/photos/photos-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { edit } from './edit-product-submit.ts';
import { valuesOfPhone } from './listing-body.ts';
import { ConditionStep } from './steps/condition-step.tsx';
import { PhoneStep } from './steps/phone-step.tsx';
import { PlaceStep } from './steps/place-step.tsx';
import { PriceStep } from './steps/price-step.tsx';
import { Step } from './steps/step-frame.tsx';
import { InsistedFields, useQuestions } from './steps/use-questions.tsx';
import { onePage, stepFields } from './steps/use-steps.ts';
import { WordsStep } from './steps/words-step.tsx';
import { answerAboutPhotos } from './use-add-product.ts';
import { useOwnPhotos } from './use-listing-photos.ts';

const formsMessages = messagesPart('forms');
const sellingMessages = messagesPart('selling');

const changes = [['products'], ['categories']];
const fieldOrder = stepFields.flat();

/** The fields of a new phone, on one page. */
export function EditProductForm({ phone }: { phone: OwnPhone }) {
  const { editProduct: text } = useMessages(sellingMessages, formsMessages);
  const photos = useOwnPhotos(phone);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const questions = useQuestions();
  const form = useForm(edit, {
    initial: valuesOfPhone(phone),
    order: fieldOrder,
    done: text.toastDone,
    upload: () => changedPhotos(photos, phone),
    onDone: async ({ path }) => {
      await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      await navigate(path);
    },
    onRefused: (error) => {
      questions.note(error);
      return answerAboutPhotos(error, photos);
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <Step number={0} steps={onePage}>
        <PhoneStep form={form} />
      </Step>
      <Step number={1} steps={onePage}>
        <ConditionStep form={form} />
      </Step>
      <Step number={2} steps={onePage}>
        <PriceStep form={form} />
      </Step>
      <Step number={3} steps={onePage}>
        <WordsStep form={form} photos={photos} />
      </Step>
      <Step number={4} steps={onePage}>
        <PlaceStep form={form} />
      </Step>
      <InsistedFields insisted={questions.insisted} refused={form.refused} />
      <FormAlert form={form} />
      <PhotosProgress queue={photos} isShown={form.isPending} />
      <Button type="submit" busy={form.isPending}>
        {text.submit}
      </Button>
    </Form>
  );
}

/**
 * The addresses in order once all are sent; empty if the photos are unchanged. Throws `InvalidForm`
 * without any photo.
 */
async function changedPhotos(photos: PhotoQueue, phone: OwnPhone): Promise<string[]> {
  if (photos.photos().length === 0) throw new InvalidForm({ img: messages.imageRequired });
  const urls = await photos.ready();
  return urls.join() === phone.photos.join() ? [] : urls;
}
