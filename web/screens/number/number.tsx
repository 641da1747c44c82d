import { Link, redirect, useLocation } from 'react-router';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { loadWanted, WantedLine } from '#web/app/wanted-line.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { pathOfMember } from '#web/session/return-path.ts';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { askCode, enterNumberCode, nameNewMember } from './number-submit.ts';

const numberMessages = messagesPart('number');

const NumberSteps = lazyComponent(() =>
  import('./number-steps.tsx').then((file) => file.NumberSteps),
);

/** A signed-in member is redirected on. */
export const loader = serverLoader(async (screen) => {
  const { session, search } = screen;
  if (await session()) throw redirect(pathOfMember(search.toString()));
  await loadWanted(screen);
});
export const clientLoader = browserLoader(loadWanted);

export const action = formAction(askCode, enterNumberCode, nameNewMember);

/** Login and registration by phone number (decision 0266): number, code, and for new people a name. */
export default function PhoneNumber() {
  const t = useMessages(numberMessages);
  const { numberLogin: text } = t;
  const { search } = useLocation();
  return (
    <EntryFrame title={text.title} wanted={<WantedLine />}>
      <title>{t.pageTitle(text.title)}</title>
      <meta name="description" content={text.description} />
      <LazyBoundary>
        <FormAnswers>
          <NumberSteps />
        </FormAnswers>
      </LazyBoundary>
      <p className="mt-6 text-center">
        <Link
          to={{ pathname: '/login', search }}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.byEmail}
        </Link>
      </p>
    </EntryFrame>
  );
}
