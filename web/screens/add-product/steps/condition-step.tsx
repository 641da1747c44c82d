import { conditions } from '#contract/constants.ts';
import { batteryStates, defects, locks } from '#contract/phones/listing-choices.ts';
import { setField, textsOf, useTexts } from '#web/forms/field-values.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { noneOfThem } from './declared-values.ts';
import type { StepProps } from './form-fields.ts';
import { declaredByAnswer, type GradeQuestion } from './grade/grade.ts';
import { GradeQuestions } from './grade/grade-questions.tsx';
import { YesOrNo } from './yes-or-no.tsx';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

const ofGrade = ['condition'] as const;

/** The phone's condition: by five questions or a choice, with battery, defects and locks. */
export function ConditionStep({ form }: StepProps) {
  const t = useMessages(sellingMessages, listingMessages);
  const { addProduct: text, declare } = t;
  const { condition } = useTexts(form, ofGrade);
  /** Declares what follows from the answer, unless the seller has declared otherwise. */
  const declareBattery = (question: GradeQuestion, answer: string) => {
    const { field, values } = declaredByAnswer[question] ?? {};
    if (!field || !form.element.current) return;
    const before = textsOf(form.element.current)[field];
    const isOwn = before && !Object.values(values ?? {}).includes(before);
    if (!isOwn) setField(form, field, values?.[answer] ?? '');
  };
  const chosen = conditions.find((each) => each === condition);
  return (
    <>
      <GradeQuestions
        given={form.initial}
        onGrade={(grade) => setField(form, 'condition', grade)}
        onAnswer={declareBattery}
      />
      <Select
        label={text.condition}
        placeholder={text.choose}
        hint={chosen && t.condition.meanings[chosen]}
        options={conditions.map((value) => ({ value, label: t.conditions[value] }))}
        {...form.field('condition')}
      />
      <Choices
        type="checkbox"
        label={declare.defects}
        options={[
          { value: noneOfThem, label: declare.noDefects },
          ...defects.map((value) => ({ value, label: declare.defectNames[value] })),
        ]}
        columns
        {...form.choices('defects')}
      />
      <Choices
        type="checkbox"
        label={declare.locks}
        options={[
          { value: noneOfThem, label: declare.noLocks },
          ...locks.map((value) => ({ value, label: declare.lockNames[value] })),
        ]}
        columns
        {...form.choices('locks')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={declare.batteryState}
          placeholder={declare.unsaid}
          options={batteryStates.map((value) => ({ value, label: declare.batteryStates[value] }))}
          {...form.field('batteryState')}
        />
        <TextField
          label={declare.batteryHealth}
          hint={declare.batteryHealthHint}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('batteryHealth')}
        />
        <YesOrNo form={form} name="batteryOriginal" label={declare.batteryOriginal} />
      </div>
    </>
  );
}
