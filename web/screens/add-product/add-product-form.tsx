import { lazy } from 'react';
import { isUnconfirmed } from '#web/api/unconfirmed.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhotosProgress } from '#web/providers/image-host/photos/photos-field.tsx';
import { UploadProblem } from '#web/providers/image-host/upload-status.tsx';
import { useSession } from '#web/session/use-session.ts';
import { ResendForm } from '#web/shop/resend-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { add } from './add-product-submit.ts';
import { DraftNotice } from './draft-notice.tsx';
import { ConditionStep } from './steps/condition-step.tsx';
import { ImeiField } from './steps/imei-field.tsx';
import { PhoneStep } from './steps/phone-step.tsx';
import { PlaceStep } from './steps/place-step.tsx';
import { PriceStep } from './steps/price-step.tsx';
import { foldedEarly, Step, StepBar, StepButtons } from './steps/step-frame.tsx';
import { InsistedFields, useQuestions } from './steps/use-questions.tsx';
import { stepFields, useSteps } from './steps/use-steps.ts';
import { WordsStep } from './steps/words-step.tsx';
import { answerAboutImeis, answerAboutPhotos, useAddProduct } from './use-add-product.ts';
import { useKnownNumber } from './use-known-number.ts';
import { useListingPhotos } from './use-listing-photos.ts';
import { useProductDraft } from './use-product-draft.ts';

// Few sellers need it, and only after a refusal, so it is not loaded with the screen.
const ConfirmAddress = lazy(async () => ({
  default: (await import('#web/shop/confirm-address.tsx')).ConfirmAddress,
}));

const formsMessages = messagesPart('forms');
const listingMessages = messagesPart('listing');
const sellingMessages = messagesPart('selling');

const fieldOrder = stepFields.flat();

/** The form for a phone, step by step; a draft is stored on this device until it is sent. */
export function AddProductForm() {
  const { addProduct: text } = useMessages(sellingMessages, formsMessages);
  const { steps: stepText } = useMessages(listingMessages);
  const session = useSession();
  const refused = useFormRefusal(add.intent);
  const steps = useSteps(fieldOrder.find((field) => field in refused.errors));
  const photos = useListingPhotos();
  const adding = useAddProduct(photos);
  const questions = useQuestions();
  const form = useForm(add, {
    ...adding,
    order: fieldOrder,
    reveal: steps.reveal,
    onDone: async (done, product) => {
      await draft.finish();
      await adding.onDone(done, product);
    },
    onRefused: (error) => {
      questions.note(error);
      return answerAboutPhotos(error, photos) ?? answerAboutImeis(error);
    },
  });
  const draft = useProductDraft(form, photos);
  useKnownNumber(form);
  const isAddressMissing = isUnconfirmed(form.error);
  const next = () => {
    if (form.checkFields(stepFields[steps.step ?? 0] ?? [])) steps.next();
  };
  return (
    <>
      <Form
        form={form}
        onSubmit={(event) => {
          // Enter in a field continues, like the visible button.
          if (steps.isLast) return form.props.onSubmit(event);
          event.preventDefault();
          next();
        }}
        className="grid gap-4"
      >
        <DraftNotice draft={draft} />
        <StepBar steps={steps} />
        <p className="text-sm text-muted">{stepText.optional}</p>
        <Step number={0} steps={steps}>
          <PhoneStep form={form} />
        </Step>
        <Step number={1} steps={steps}>
          <ConditionStep form={form} />
        </Step>
        <Step number={2} steps={steps}>
          <PriceStep form={form} />
          <ImeiField form={form} />
        </Step>
        <Step number={3} steps={steps}>
          <WordsStep form={form} photos={photos} />
        </Step>
        <Step number={4} steps={steps}>
          <PlaceStep form={form} />
        </Step>
        <InsistedFields insisted={questions.insisted} refused={form.refused} />
        {!form.error && <FormAlert form={form} />}
        <PhotosProgress queue={photos} isShown={form.isPending} />
        <UploadProblem
          error={form.sentence && !isAddressMissing ? form.error : null}
          onRetry={form.send}
        />
        <div className="flex flex-row-reverse flex-wrap gap-3">
          {(steps.isLast || !steps.isReady) && (
            <Button
              type="submit"
              className={classes('grow', !steps.isLast && foldedEarly)}
              busy={form.isPending}
            >
              {text.submit}
            </Button>
          )}
          <StepButtons steps={steps} onNext={next} />
        </div>
      </Form>
      {form.refused.code === 'address-unconfirmed' && <ResendForm />}
      {session && isAddressMissing && (
        <LazyBoundary>
          <ConfirmAddress email={session.email} onConfirmed={form.send} />
        </LazyBoundary>
      )}
    </>
  );
}
