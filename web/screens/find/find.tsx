import { useSearchParams } from 'react-router';
import { findKindsOf } from '#contract/admin/find-kinds.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChoiceLinks } from '#web/shop/choice-links.tsx';
import { find } from '#web/shop/find/find-submit.ts';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const findMessages = messagesPart('find');

const Search = lazyComponent(async () => (await import('#web/shop/find/search.tsx')).Search);

const load = requireStaff('/dashboard/find');
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(find);

/** One field for staff that finds people, phones, orders, payments and payouts, or one of them. */
export default function Find() {
  const { find: text } = useMessages(findMessages);
  const kinds = findKindsOf[useStaffRole() ?? 'admin'];
  const named = useSearchParams()[0].get('kind');
  const kind = kinds.find((one) => one === named);
  const choices = [
    { search: '', label: text.allKinds },
    ...kinds.map((one) => ({ search: `kind=${one}`, label: text.kinds[one] })),
  ];
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <ChoiceLinks label={text.kind} choices={choices} current={kind ? `kind=${kind}` : ''} />
      <LazyBoundary>
        <FormAnswers>
          <Search key={kind} kind={kind} />
        </FormAnswers>
      </LazyBoundary>
    </>
  );
}
