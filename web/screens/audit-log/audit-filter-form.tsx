import { Link, useSearchParams } from 'react-router';
import { auditActions } from '#contract/admin/audit-actions.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';
import type { AuditFilter } from './queries.ts';

const formsMessages = messagesPart('forms');
const auditMessages = messagesPart('audit');

type AuditFilterFormProps = {
  filter: AuditFilter;
  /** The server error of each invalid field. */
  errors: Record<string, string>;
};

/** Writes the filter into the address, so that a search can be shared and undone. */
export function AuditFilterForm({ filter, errors }: AuditFilterFormProps) {
  const t = useMessages(auditMessages, formsMessages);
  const [, search] = useSearchParams();
  const { action = '', actor = '', target = '' } = filter;
  return (
    <search aria-label={t.audit.filter}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search(
            [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [
              name,
              String(value),
            ]),
          );
        }}
        className="mb-5 grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3"
      >
        <Select
          label={t.audit.action}
          name="action"
          defaultValue={action}
          error={errors.action}
          options={[
            { value: '', label: t.audit.anyAction },
            ...auditActions.map((value) => ({ value, label: t.audit.actions[value] })),
          ]}
        />
        <TextField
          label={t.audit.actor}
          name="actor"
          type="email"
          defaultValue={actor}
          error={errors.actor}
        />
        <TextField
          label={t.audit.target}
          name="target"
          defaultValue={target}
          error={errors.target}
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-full">
          <Button type="submit">{t.audit.submit}</Button>
          <Link to={{ search: '' }} className={buttonClass('quiet')}>
            {t.audit.clear}
          </Link>
        </div>
      </form>
    </search>
  );
}
