import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { isUnconfirmed } from '#web/api/server-errors.ts';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { PhotoQueue } from '#web/providers/image-host/photos/photo-queue.ts';
import { PhotosProgress } from '#web/providers/image-host/photos/photos-field.tsx';
import { UploadProblem } from '#web/providers/image-host/upload-status.tsx';
import { useSession } from '#web/session/use-session.ts';
import { ResendForm } from '#web/shop/resend-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { ConditionStep } from './steps/condition-step.tsx';
import { PhoneStep } from './steps/phone-step.tsx';
import { PlaceStep } from './steps/place-step.tsx';
import { PriceStep } from './steps/price-step.tsx';
import {
  type CheckedProduct,
  doubtAbout,
  productWithPhoto,
  type TypedProduct,
} from './steps/product-values.ts';
import { foldedEarly, Step, StepBar, StepButtons } from './steps/step-frame.tsx';
import { type Steps, stepFields, useSteps } from './steps/use-steps.ts';
import { useTrickQuestion } from './steps/use-trick-question.ts';
import { WordsStep } from './steps/words-step.tsx';
import { useAddProduct } from './use-add-product.ts';
import { useKnownNumber } from './use-known-number.ts';
import { useListingPhotos } from './use-listing-photos.ts';
import { useProductDraft } from './use-product-draft.ts';

// Few meet it, and only after an answer of the server: not fetched with the screen.
const ConfirmAddress = lazy(async () => ({
  default: (await import('#web/shop/confirm-address.tsx')).ConfirmAddress,
}));

const formsMessages = messagesPart('forms');
const listingMessages = messagesPart('listing');
const sellingMessages = messagesPart('selling');

/** The form for a phone, step by step; a draft is stored on this device until it is sent. */
export function AddProductForm() {
  const { addProduct: text } = useMessages(sellingMessages, formsMessages);
  const session = useSession();
  const { steps: stepText } = useMessages(listingMessages);
  const form = useForm<TypedProduct, unknown, CheckedProduct>({
    // No default values, so that text typed before hydration stays.
    resolver: zodResolver(productWithPhoto),
    // The step of the field has to be shown first.
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const draft = useProductDraft(form);
  useKnownNumber(form);
  const refused = useFormRefusal('add', () => !isSubmitted);
  const steps = useSteps(firstWrong(refused.errors)?.field);
  const wrong = useFirstWrong(steps, refused.errors);
  const photos = useListingPhotos();
  const dropped = useRef<File[]>([]);
  const addProduct = useAddProduct({
    photos,
    setError: (field, error) => {
      form.setError(field, error);
      wrong.show({ [field]: error });
    },
    onDone: draft.finish,
  });
  const asksBack = useTrickQuestion(form.setError);
  const [asked, setAsked] = useState('');
  const send = form.handleSubmit((product) => {
    const { selingPrice, marketPrice } = product;
    const doubt = doubtAbout(selingPrice, marketPrice);
    const prices = `${selingPrice} ${marketPrice}`;
    if (asksBack(product)) return wrong.show({ description: true });
    if (!doubt || asked === prices) return addProduct.mutate(product);
    setAsked(prices);
    form.setError('marketPrice', { message: text.doubts[doubt] });
    wrong.show({ marketPrice: true });
  }, wrong.show);
  const fields = {
    register: form.register,
    control: form.control,
    setValue: form.setValue,
    errors,
    refused,
  };
  const next = async () => {
    const ofStep = stepFields[steps.step ?? 0] ?? [];
    if (await form.trigger(ofStep)) steps.next();
    else wrong.show(form.formState.errors);
  };
  return (
    <>
      <form
        noValidate
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => {
          // Enter in a field goes on, as the button does that stands there.
          if (steps.isLast) return send(event);
          event.preventDefault();
          return next();
        }}
        className="grid gap-4"
      >
        <DraftNotice draft={withPhotos(draft, photos, dropped)} />
        <StepBar steps={steps} />
        <p className="text-sm text-muted">{stepText.optional}</p>
        <Step number={0} steps={steps}>
          <PhoneStep {...fields} />
        </Step>
        <Step number={1} steps={steps}>
          <ConditionStep {...fields} />
        </Step>
        <Step number={2} steps={steps}>
          <PriceStep {...fields} />
        </Step>
        <Step number={3} steps={steps}>
          <WordsStep {...fields} photos={photos} />
        </Step>
        <Step number={4} steps={steps}>
          <PlaceStep {...fields} />
        </Step>
        {refused.sentence && <Alert>{refused.sentence}</Alert>}
        <PhotosProgress queue={photos} isShown={addProduct.isPending} />
        <UploadProblem error={addProduct.problem} onRetry={send} />
        <div className="flex flex-row-reverse flex-wrap gap-3">
          {(steps.isLast || !steps.isReady) && (
            <Button
              type="submit"
              className={classes('grow', !steps.isLast && foldedEarly)}
              busy={addProduct.isPending}
            >
              {text.submit}
            </Button>
          )}
          <StepButtons steps={steps} onNext={next} />
        </div>
      </form>
      {refused.code === 'address-unconfirmed' && <ResendForm />}
      {session && isUnconfirmed(addProduct.error) && (
        <LazyBoundary>
          <ConfirmAddress email={session.email} onConfirmed={send} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Clears and brings back the photos together with what was typed. */
function withPhotos(
  draft: ReturnType<typeof useProductDraft>,
  photos: PhotoQueue,
  dropped: RefObject<File[]>,
): ReturnType<typeof useProductDraft> {
  return {
    ...draft,
    clear: () => {
      dropped.current = photos.photos().flatMap(({ file }) => file ?? []);
      photos.clear();
      draft.clear();
    },
    undo: () => {
      draft.undo();
      photos.add(dropped.current);
    },
  };
}

function firstWrong(errors: object): { field: string } | null {
  const field = stepFields.flat().find((each) => each in errors);
  return field ? { field } : null;
}

/**
 * Shows the step of the first field that is wrong, and gives that field the focus. `before`: what was
 * refused before the script ran.
 */
function useFirstWrong(steps: Steps, before: Record<string, string>) {
  const [wrong, setWrong] = useState(() => firstWrong(before));
  useEffect(() => {
    if (!wrong) return;
    const found = document.getElementsByName(wrong.field)[0];
    found?.focus();
  }, [wrong]);
  return {
    show: (errors: FieldErrors<TypedProduct> | Record<string, unknown>) => {
      const first = firstWrong(errors);
      if (!first) return;
      steps.reveal(first.field);
      setWrong(first);
    },
  };
}
