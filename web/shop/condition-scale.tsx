import { type Condition, conditions } from '#contract/constants.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

/** The condition as a word, with a scale of three for a quick glance. */
export function ConditionScale({ condition }: { condition: Condition }) {
  const t = useMessages();
  const filled = conditions.length - conditions.indexOf(condition);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap sm:gap-1.5">
      <span aria-hidden="true" data-filled={filled} className="condition-bars w-5.5 sm:w-7" />
      {t.conditions[condition]}
    </span>
  );
}
