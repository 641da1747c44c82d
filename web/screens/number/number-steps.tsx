import { useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { titles } from '#contract/constants.ts';
import { toLocalNumber } from '#contract/rules.ts';
import { useSignedIn } from '#web/app/use-signed-in.ts';
import { Form, FormAlert } from '#web/forms/form.tsx';
import { type FormRefusal, useFormRefusal } from '#web/forms/form-answers.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { titleFor } from '#web/session/wish.ts';
import { Button } from '#web/ui/button.tsx';
import { firstField, Select, TextField } from '#web/ui/forms/fields.tsx';
import { askCode, enterNumberCode, type NumberStep, nameNewMember } from './number-submit.ts';
import { useSentCode } from './use-sent-code.ts';

const accountMessages = messagesPart('account');
const formsMessages = messagesPart('forms');
const numberMessages = messagesPart('number');

type Step = { at: 'number' | NumberStep; phoneNumber: string };
type StepProps = { phoneNumber: string; onStep: (step: Step) => void };

/** Number, code, and a name for who is new; each is a form of its own, in one page. */
export function NumberSteps() {
  const ofPage = useStepOfPage();
  const [own, setOwn] = useState<Step>();
  const { at, phoneNumber } = own ?? ofPage;
  if (at === 'code') return <CodeStep phoneNumber={phoneNumber} onStep={setOwn} />;
  if (at !== 'number') {
    return <NameStep phoneNumber={phoneNumber} wasSilent={at === 'name-after-silence'} />;
  }
  return <NumberStepForm onStep={setOwn} />;
}

/** The step after a form that was sent without script. */
function useStepOfPage(): Step {
  const asked = useFormRefusal(askCode.intent);
  const typed = useFormRefusal(enterNumberCode.intent);
  const named = useFormRefusal(nameNewMember.intent);
  // As typed; the script gets it as the schema has read it.
  const stepOf = (at: Step['at'], { values }: FormRefusal): Step => ({
    at,
    phoneNumber: toLocalNumber(values.phoneNumber ?? ''),
  });
  if (named.act) return stepOf('name', named);
  if (typed.act) return stepOf((typed.answer as NumberStep | undefined) ?? 'code', typed);
  return stepOf(asked.answer ? 'code' : 'number', asked);
}

function NumberStepForm({ onStep }: Pick<StepProps, 'onStep'>) {
  const t = useMessages(formsMessages, numberMessages);
  const { numberLogin: text } = t;
  const form = useForm(askCode, {
    onDone: (_done, { phoneNumber }) => onStep({ at: 'code', phoneNumber }),
  });
  const field = form.field('phoneNumber');
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={text.number}
        hint={text.numberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...field}
        error={field.error ?? form.sentence ?? undefined}
      />
      <Button type="submit" busy={form.isPending}>
        {text.send}
      </Button>
    </Form>
  );
}

function CodeStep({ phoneNumber, onStep }: StepProps) {
  const t = useMessages(formsMessages, numberMessages);
  const { numberLogin: text } = t;
  const { search } = useLocation();
  const navigate = useNavigate();
  const begin = useHref({ pathname: '/number', search });
  const form = useForm(enterNumberCode, {
    sessionChanged: useSignedIn(),
    onDone: ({ answer, path }) =>
      answer
        ? onStep({ at: answer as NumberStep, phoneNumber })
        : navigate(path, { replace: true }),
  });
  const again = useForm(askCode, { done: text.sentTo(phoneNumber) });
  useSentCode(form.element, form.send);
  const code = form.field('code');
  return (
    <>
      <Form form={form} className="grid gap-4">
        <p>{text.sentTo(phoneNumber)}</p>
        <input type="hidden" name="phoneNumber" value={phoneNumber} />
        <TextField
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...firstField}
          {...code}
          error={code.error ?? form.sentence ?? undefined}
        />
        <p className="rounded-control bg-tint px-3 py-2 text-sm">{text.neverAsked}</p>
        <Button type="submit" busy={form.isPending}>
          {text.submit}
        </Button>
      </Form>
      <Form form={again} className="mt-6 grid gap-3 border-t border-line pt-4">
        <p className="text-sm text-muted">{text.notCome}</p>
        <input type="hidden" name="phoneNumber" value={phoneNumber} />
        <FormAlert form={again} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="quiet" busy={again.isPending}>
            {text.again}
          </Button>
          <a
            href={begin}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {text.otherNumber}
          </a>
        </div>
      </Form>
    </>
  );
}

type NameStepProps = Pick<StepProps, 'phoneNumber'> & { wasSilent: boolean };

function NameStep({ phoneNumber, wasSilent }: NameStepProps) {
  const t = useMessages(formsMessages, accountMessages);
  const { numberLogin: text } = useMessages(numberMessages);
  const navigate = useNavigate();
  const title = titleFor(useLocation().search);
  const form = useForm(nameNewMember, {
    sessionChanged: useSignedIn(),
    onDone: ({ path }) => navigate(path, { replace: true }),
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{wasSilent ? text.wasSilent : text.newHere}</p>
      <input type="hidden" name="phoneNumber" value={phoneNumber} />
      <TextField
        label={t.register.name}
        autoComplete="name"
        {...firstField}
        {...form.field('name')}
      />
      {title ? (
        <input type="hidden" name="title" value={title} />
      ) : (
        <Select
          label={t.register.role}
          options={titles.map((title) => ({ value: title, label: t.register.roles[title] }))}
          {...form.field('title')}
        />
      )}
      <FormAlert form={form} />
      <Button type="submit" busy={form.isPending}>
        {text.register}
      </Button>
    </Form>
  );
}
