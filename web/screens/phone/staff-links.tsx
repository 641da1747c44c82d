import { Link } from 'react-router';
import { casePath } from '#contract/members/staff-pages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const staffMenuMessages = messagesPart('staff-menu');

/** The way to where staff decide about the phone, with its reports and its seller. */
export function StaffLinks({ id }: { id: string }) {
  const { staffMenu: text } = useMessages(staffMenuMessages);
  return (
    <p className="mb-4 rounded-card border border-line bg-surface px-4">
      <Link
        to={casePath('report', id)}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {text.aboutPhone}
      </Link>
    </p>
  );
}
