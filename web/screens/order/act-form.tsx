import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { dayOf } from '#contract/formats/dhaka.ts';
import {
  type ActField,
  actFacts,
  type DealAct,
  isQueueable,
  takes,
} from '#contract/orders/deal-acts.ts';
import {
  dealLimits,
  handoverChecks,
  problemKinds,
  type RefusalGround,
  refusalGrounds,
} from '#contract/orders/deal-limits.ts';
import { isGivenBack } from '#contract/orders/deal-states.ts';
import { type NeirStep, neirStepsOf } from '#contract/orders/neir-steps.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { askField, useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { ResendForm } from '#web/shop/resend-form.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { TextArea, TextField } from '#web/ui/forms/fields.tsx';
import { PhotosField } from '#web/ui/forms/photos-field.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { asksFirst, sideOfReader, waitsForSeller } from './act-situation.ts';
import { QueuedRefusal, useQueuedAct, WaitingAct } from './queued-act.tsx';
import { useSubmitAct } from './use-submit-act.ts';

const dealMessages = messagesPart('deal');
const formsMessages = messagesPart('forms');

// Only admins load it, with the table of deals.
const MoneyThen = lazy(async () => {
  const file = await importWithRetry(() => import('./money-then.tsx'));
  return { default: file.MoneyThen };
});

const QuestionDialog = lazy(async () => {
  const file = await importWithRetry(() => import('./question-dialog.tsx'));
  return { default: file.QuestionDialog };
});

type ActProps = { order: OrderPage; act: DealAct };

/** Some acts have another meaning for a reserved phone, or at the meeting. */
export function useActText({ order, act }: ActProps) {
  const { deal } = useMessages(dealMessages);
  const isKept = useKeptPayments();
  const isOver = isGivenBack(order.state);
  const isOther = order.state === 'reserved' && (act === 'cancel' || act === 'hand-over');
  const waits = waitsForSeller(order, act);
  const [label, hint] = isOther
    ? deal.cashActs[act]
    : act === 'hand-over' && isOver
      ? deal.codeAfterwards
      : act === 'call-off' && waits
        ? deal.callOffThere
        : act === 'no-show' && order.state === 'paid'
          ? deal.noShowPaid
          : !isKept && (act === 'ask-cash' || act === 'reserve')
            ? deal.meetingActs[act]
            : deal.acts[act];
  return { label, hint: waits ? `${hint} ${deal.waitsFor(order.hours['calling-off'])}` : hint };
}

/**
 * The form of one act, posted by the browser itself. Before an act that costs something, the script
 * opens a question; without script, the first post shows the page again with that question.
 */
export function ActForm({ order, act, isFirst }: ActProps & { isFirst: boolean }) {
  const id = useId();
  const { label, hint } = useActText({ order, act });
  const { sentence, code } = useFormRefusal(act);
  const asks = asksFirst(order, act);
  const { isBusy, notSent, onSubmit, question } = useSubmitAct(order, act, asks);
  const queued = useQueuedAct(order, act);
  const refusal = notSent ?? sentence;
  const variant: ButtonVariant =
    actFacts[act].tone === 'destructive' ? 'danger' : isFirst ? 'primary' : 'quiet';
  return (
    <>
      <form
        id={id}
        method="post"
        encType={actFacts[act].photos && 'multipart/form-data'}
        onSubmit={onSubmit}
        className="grid gap-4"
      >
        <input type="hidden" name="act" value={act} />
        {asks && <input type="hidden" name={askField} value="first" />}
        <p className="text-muted">{hint}</p>
        {order.role === 'admin' && (
          <Suspense>
            <MoneyThen order={order} act={act} />
          </Suspense>
        )}
        <ActFields order={order} act={act} />
        {refusal && <Alert>{refusal}</Alert>}
        <QueuedRefusal queued={queued} />
        {isQueueable(act) && <WaitingAct queued={queued} />}
        <Button type="submit" variant={variant} busy={isBusy}>
          {label}
        </Button>
      </form>
      {asks && question && (
        <Suspense>
          <QuestionDialog
            order={order}
            act={act}
            taka={question.taka}
            label={label}
            form={id}
            busy={isBusy}
            onSure={question.onSure}
            onClose={question.onClose}
          />
        </Suspense>
      )}
      {code === 'address-unconfirmed' && <ResendForm />}
    </>
  );
}

const hasReason = ({ meeting }: OrderPage, act: DealAct) => {
  const { reason } = actFacts[act];
  const isMove = reason === 'for-a-move' && meeting?.agreed === true;
  return reason === 'required' || reason === 'free' || isMove;
};

/** Whether the form of an act has something to fill in. */
export const hasFields = (order: OrderPage, act: DealAct): boolean =>
  hasReason(order, act) || (actFacts[act].fields ?? []).some((field) => field !== 'seen-meeting');

function ActFields({ order, act }: ActProps): ReactNode {
  const { fields = [], photos, reason } = actFacts[act];
  return (
    <>
      {fields.map((field) => {
        const Field = fieldForms[field];
        return <Field key={field} order={order} act={act} />;
      })}
      {act === 'reopen' && <Reopenable order={order} />}
      {hasReason(order, act) && <Reason act={act} isFree={reason === 'free'} />}
      {photos && <Photos act={act} />}
    </>
  );
}

function Reopenable({ order }: Pick<ActProps, 'order'>) {
  const t = useMessages(dealMessages);
  return (
    <p>
      {t.deal.reopenable}
      {order.coolingUntil && <> {t.deal.coolingUntil(t.time(order.coolingUntil))}</>}
    </p>
  );
}

const fieldForms: Record<ActField, (props: ActProps) => ReactNode> = {
  meeting: MeetingFields,
  'seen-meeting': ({ order }) => <input type="hidden" name="at" value={order.meeting?.at} />,
  'passed-checks': SavedChecks,
  'failed-checks': FailedChecks,
  'neir-steps': OwnNeirSteps,
  code: CodeField,
  declaration: DeclarationField,
  problem: ProblemKinds,
  taka: TakaField,
};

/** Fills the field of the place, as the browser's own suggestion would. */
function choosePlace({ currentTarget: { form, value } }: MouseEvent<HTMLButtonElement>) {
  const field = form?.elements.namedItem('place');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.focus();
}

function MeetingFields({ order, act }: ActProps) {
  const { deal } = useMessages(dealMessages, formsMessages);
  const language = useLanguage();
  const { errors, values } = useFormRefusal(act);
  const { fields } = deal;
  const places = order.places.map((each) => each[language]);
  return (
    <>
      {places.length > 0 && (
        <details>
          <summary className="fold min-h-11 cursor-pointer items-center font-semibold">
            {fields.safePlaces(places.length)}
          </summary>
          <ul className="list-disc space-y-1 pl-5">
            {places.map((place) => (
              <li key={place}>
                <span className="hidden noscript:inline">{place}</span>
                <button
                  type="button"
                  onClick={choosePlace}
                  value={place}
                  className="min-h-11 text-left underline noscript:hidden"
                >
                  {place}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {/* The browser's own suggestions: they work without script. */}
      <datalist id="safe-places">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <TextField
        label={fields.place}
        hint={fields.placeHint}
        name="place"
        list="safe-places"
        required
        maxLength={120}
        defaultValue={values.place ?? order.meeting?.place ?? ''}
        error={errors.place}
      />
      <div className="grid gap-x-2 gap-y-4 min-[22.5rem]:grid-cols-[8fr_7fr]">
        <TextField
          label={fields.day}
          type="date"
          name="day"
          required
          {...(order.meetBefore && { max: dayOf(new Date(order.meetBefore)) })}
          defaultValue={values.day}
          error={errors.at}
        />
        <TextField
          label={fields.time}
          type="time"
          name="time"
          required
          defaultValue={values.time ?? '15:00'}
        />
      </div>
    </>
  );
}

/**
 * The last ticks count, even while they wait for the network, then those of the self-test. It may
 * end while the buyer ticks by hand, which it does not undo.
 */
function SavedChecks({ order, act }: ActProps) {
  const [byHand, setByHand] = useState<Record<string, boolean>>({});
  const saved = useQueuedAct(order, act)?.checks;
  const ticked = saved ?? order.selfTests?.checks ?? order.checks ?? [];
  return (
    <div
      onChange={({ target }) => {
        const { checked, value } = target as HTMLInputElement;
        setByHand({ ...byHand, [value]: checked });
      }}
    >
      <Checks
        key={String(ticked)}
        act={act}
        checked={handoverChecks.filter((each) => byHand[each] ?? ticked.includes(each))}
      />
    </div>
  );
}

function FailedChecks({ act }: Pick<ActProps, 'act'>) {
  const { values } = useFormRefusal(act);
  return <Checks act={act} checked={(values.checks?.split(',') ?? []) as RefusalGround[]} />;
}

function Checks({ act, checked }: { act: DealAct; checked: readonly RefusalGround[] }) {
  const { deal } = useMessages(dealMessages, formsMessages);
  const { errors } = useFormRefusal(act);
  const isRefusal = takes(act, 'failed-checks');
  return (
    <Choices
      type="checkbox"
      name="checks"
      label={isRefusal ? deal.fields.failed : deal.checklist}
      options={(isRefusal ? refusalGrounds : handoverChecks).map((value) => ({
        value,
        label: deal.checks[value],
      }))}
      checked={checked}
      error={errors.checks}
    />
  );
}

/** The steps of the reader's side; the last ticks count, even while they wait for the network. */
function OwnNeirSteps({ order, act }: ActProps) {
  const t = useMessages(dealMessages, formsMessages);
  const { neir } = t.deal;
  const { errors } = useFormRefusal(act);
  const steps = useQueuedAct(order, act)?.steps ?? order.neir.map(({ step }) => step);
  const labelOf = (step: NeirStep) => {
    const tick = order.neir.find((each) => each.step === step);
    return tick ? `${neir.steps[step]} (${neir.done}, ${t.time(tick.at)})` : neir.steps[step];
  };
  return (
    <Choices
      key={String(steps)}
      type="checkbox"
      name="checks"
      label={neir.own}
      options={neirStepsOf(sideOfReader(order)).map((value) => ({ value, label: labelOf(value) }))}
      checked={steps}
      error={errors.steps}
    />
  );
}

function ProblemKinds({ act }: Pick<ActProps, 'act'>) {
  const { deal } = useMessages(dealMessages, formsMessages);
  const { errors, values } = useFormRefusal(act);
  return (
    <Choices
      type="radio"
      name="problem"
      required
      label={deal.fields.what}
      options={problemKinds.map((value) => ({ value, label: deal.problemKinds[value] }))}
      checked={values.problem ? [values.problem] : []}
      error={errors.problem}
    />
  );
}

function Reason({ act, isFree }: { act: DealAct; isFree: boolean }) {
  const { deal } = useMessages(dealMessages, formsMessages);
  const { errors, values } = useFormRefusal(act);
  return (
    <TextArea
      label={isFree ? deal.fields.note : deal.fields.reason}
      hint={actFacts[act].isPublic ? deal.fields.answerHint : deal.fields.reasonHint}
      name="reason"
      rows={2}
      maxLength={500}
      required={!isFree}
      defaultValue={values.reason}
      error={errors.reason}
    />
  );
}

function CodeField({ act }: { act: DealAct }) {
  const { deal } = useMessages(dealMessages, formsMessages);
  const { errors } = useFormRefusal(act);
  return (
    <TextField
      label={deal.fields.code}
      name="code"
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={12}
      pattern="([0-9০-৯][\s\-]*){6}"
      title={deal.fields.codeFormat}
      error={errors.code}
    />
  );
}

/** On this form, because it is the last page that a seller surely opens. */
function DeclarationField({ order, act }: ActProps) {
  const { deal } = useMessages(dealMessages);
  const { values } = useFormRefusal(act);
  if (isGivenBack(order.state)) return null;
  return (
    <Choices
      type="checkbox"
      name="declares"
      label={deal.fields.declaration}
      options={[{ value: 'yes', label: deal.fields.declares }]}
      checked={values.declares ? [values.declares] : []}
    />
  );
}

function TakaField({ act }: { act: DealAct }) {
  const { deal } = useMessages(dealMessages, formsMessages);
  const { errors, values } = useFormRefusal(act);
  return (
    <TextField
      label={deal.fields.taka}
      name="taka"
      inputMode="decimal"
      required
      defaultValue={values.taka}
      error={errors.taka}
    />
  );
}

function Photos({ act }: { act: DealAct }) {
  const { deal } = useMessages(dealMessages);
  const { errors } = useFormRefusal(act);
  return (
    <PhotosField
      label={deal.fields.photos}
      hint={deal.fields.photosHint}
      most={dealLimits.problemPhotos}
      error={errors.photos}
      nameOf={deal.photoOf}
    />
  );
}
