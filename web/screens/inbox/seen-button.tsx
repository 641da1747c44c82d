import type * as z from 'zod/mini';
import { useMarkSeen } from '#web/api/seen-notices.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { markSeen } from './inbox-submit.ts';

const doneIcon = 'M5 12.5 9.5 17 19 7.5';

type SeenButtonProps = {
  seen: z.output<(typeof markSeen)['schema']>;
  label: string;
  /** In a row: an icon, with this for screen readers. */
  fullLabel?: string;
};

/** Marks lines as seen: by script in place, without one by the form. */
export function SeenButton({ seen, label, fullLabel }: SeenButtonProps) {
  const mark = useMarkSeen();
  return (
    <ButtonForm<typeof markSeen> intent="seen" values={seen} onAct={() => mark(seen)}>
      {fullLabel ? (
        <button
          type="submit"
          title={label}
          aria-label={fullLabel}
          className="grid size-11 place-items-center rounded-full text-brand hover:bg-raised"
        >
          <Icon path={doneIcon} className="size-6" />
        </button>
      ) : (
        <Button type="submit" variant="quiet" small>
          {label}
        </Button>
      )}
    </ButtonForm>
  );
}
