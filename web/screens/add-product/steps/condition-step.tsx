import { useWatch } from 'react-hook-form';
import { conditions } from '#contract/constants.ts';
import { batteryStates, defects, locks } from '#contract/phones/listing-choices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Choices } from '#web/ui/forms/choices.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import { noneOfThem } from './declared-values.ts';
import { type FieldsProps, fieldOf } from './form-fields.ts';
import { GradeQuestions } from './grade/grade-questions.tsx';
import { YesOrNo } from './yes-or-no.tsx';

const sellingMessages = messagesPart('selling');
const listingMessages = messagesPart('listing');

/** How good the phone is: five questions or a choice by hand, battery, defects, locks. */
export function ConditionStep(fields: FieldsProps) {
  const t = useMessages(sellingMessages, listingMessages);
  const { addProduct: text, declare } = t;
  const { control, refused, register, setValue, errors } = fields;
  const before = conditions.find((each) => each === refused.values.condition);
  const chosen = useWatch({ control, name: 'condition' }) || before;
  const checkedOf = (name: 'defects' | 'locks') => refused.values[name]?.split(',');
  return (
    <>
      <GradeQuestions
        given={refused.values}
        onGrade={(grade) =>
          setValue('condition', grade, { shouldDirty: true, shouldValidate: true })
        }
      />
      <Select
        label={text.condition}
        placeholder={text.choose}
        hint={chosen && t.condition.meanings[chosen]}
        options={conditions.map((value) => ({ value, label: t.conditions[value] }))}
        {...fieldOf(fields, 'condition')}
      />
      <Choices
        type="checkbox"
        label={declare.defects}
        options={[
          { value: noneOfThem, label: declare.noDefects },
          ...defects.map((value) => ({ value, label: declare.defectNames[value] })),
        ]}
        error={errors.defects?.message}
        columns
        checked={checkedOf('defects')}
        {...register('defects')}
      />
      <Choices
        type="checkbox"
        label={declare.locks}
        options={[
          { value: noneOfThem, label: declare.noLocks },
          ...locks.map((value) => ({ value, label: declare.lockNames[value] })),
        ]}
        error={errors.locks?.message}
        columns
        checked={checkedOf('locks')}
        {...register('locks')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={declare.batteryState}
          placeholder={declare.unsaid}
          options={batteryStates.map((value) => ({ value, label: declare.batteryStates[value] }))}
          {...fieldOf(fields, 'batteryState')}
        />
        <TextField
          label={declare.batteryHealth}
          hint={declare.batteryHealthHint}
          inputMode="numeric"
          autoComplete="off"
          {...fieldOf(fields, 'batteryHealth')}
        />
        <YesOrNo fields={fields} name="batteryOriginal" label={declare.batteryOriginal} />
      </div>
    </>
  );
}
