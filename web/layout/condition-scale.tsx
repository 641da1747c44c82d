import { type Condition, conditions } from '#contract/constants.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';

/** The condition in a word, and on a scale of three beside it for those who only glance. */
export function ConditionScale({ condition }: { condition: Condition }) {
  const t = useMessages();
  const filled = conditions.length - conditions.indexOf(condition);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap sm:gap-1.5">
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {conditions.map((each, index) => (
          <span
            key={each}
            className={classes(
              'h-2.5 w-1.5 rounded-xs sm:w-2',
              index < filled ? 'bg-brand' : 'bg-line',
            )}
          />
        ))}
      </span>
      {t.conditions[condition]}
    </span>
  );
}
