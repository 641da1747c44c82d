import { useSearchParams } from 'react-router';
import { exportKinds, exportReasonMax } from '#contract/admin/export-kinds.ts';
import { dayMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import { exportRowsMax } from '#contract/limits.ts';
import { messages as rules } from '#contract/rules.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { Select, TextField } from '#web/ui/forms/fields.tsx';

const exportsMessages = messagesPart('exports');
const formsMessages = messagesPart('forms');

const load = requireStaff('/dashboard/exports');
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The thirty days before today, for an empty form. */
const firstDays = () => ({
  from: dayOf(new Date(Date.now() - 30 * dayMs)),
  until: dayOf(new Date()),
});

/** Orders, people or phones as a file: a form of the browser's own, which answers with the file. */
export default function Exports() {
  const t = useMessages(exportsMessages, formsMessages);
  const { exports: text } = t;
  const [search] = useSearchParams();
  const refused = search.get('refused') ?? '';
  const first = firstDays();
  const dayIn = (name: 'from' | 'until') => search.get(name) ?? first[name];
  const errorOf = (name: string, sentence: string) => (refused === name ? { error: sentence } : {});
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <form
        key={search.toString()}
        method="get"
        action="/dashboard/exports/file"
        className="grid max-w-xl gap-4"
      >
        {refused === 'export-too-large' && (
          <Alert>{text.tooLarge(text.count(exportRowsMax))}</Alert>
        )}
        {refused === 'too-many-requests' && <Alert>{text.tooMany}</Alert>}
        <Select
          label={text.kind}
          name="kind"
          defaultValue={search.get('kind') ?? 'orders'}
          options={exportKinds.map((value) => ({ value, label: text.kinds[value] }))}
        />
        <TextField
          label={text.from}
          name="from"
          type="date"
          required
          defaultValue={dayIn('from')}
          {...errorOf('from', rules.dayInvalid)}
        />
        <TextField
          label={text.until}
          name="until"
          type="date"
          required
          defaultValue={dayIn('until')}
          {...errorOf('until', rules.endsTooEarly)}
        />
        <TextField
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
          required
          maxLength={exportReasonMax}
          defaultValue={search.get('reason') ?? ''}
          {...errorOf('reason', rules.reasonRequired)}
        />
        <p className="text-muted">{text.limits(text.count(exportRowsMax))}</p>
        <Button type="submit">{text.submit}</Button>
      </form>
    </>
  );
}
