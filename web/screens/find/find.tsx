import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { find } from './find-submit.ts';

const findMessages = messagesPart('find');

const Search = lazyComponent(() => import('./search.tsx').then((file) => file.Search));

const load = requireStaff('/dashboard/find');
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(find);

/** One field for staff that finds people, phones, orders, payments and payouts. */
export default function Find() {
  const { find: text } = useMessages(findMessages);
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <LazyBoundary>
        <FormAnswers>
          <Search />
        </FormAnswers>
      </LazyBoundary>
    </>
  );
}
