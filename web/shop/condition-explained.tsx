import type { Condition } from '#contract/constants.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Icon, infoIcon } from '#web/ui/icons.tsx';
import { ConditionScale } from './condition-scale.tsx';

/** The condition with its expandable definition, which needs no scripts. */
export function ConditionExplained({ condition }: { condition: Condition }) {
  const t = useMessages();
  return (
    <details>
      <summary
        title={t.condition.what}
        aria-label={`${t.conditions[condition]}: ${t.condition.what}`}
        className="-my-2.5 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-xs sm:gap-1.5"
      >
        <ConditionScale condition={condition} />
        <Icon path={infoIcon} className="text-brand" />
      </summary>
      <div className="my-1 grid gap-1 rounded-control bg-raised p-2 font-normal">
        <p>{t.condition.meanings[condition]}</p>
        <p className="text-muted">{t.condition.note}</p>
      </div>
    </details>
  );
}
