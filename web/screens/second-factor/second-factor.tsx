import { Link, useLocation } from 'react-router';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { WantedLine } from '#web/app/wanted-line.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { enterCode, enterRecoveryCode } from './second-factor-submit.ts';

const secondFactorMessages = messagesPart('second-factor');

const SecondFactorForm = lazyComponent(() =>
  import('./second-factor-form.tsx').then((file) => file.SecondFactorForm),
);

export const action = formAction(enterCode, enterRecoveryCode);

/** The step of a login after the password, for members with a second factor (decision 0212). */
export default function SecondFactor() {
  const t = useMessages(secondFactorMessages);
  const { login: text } = t.secondFactor;
  const { search } = useLocation();
  return (
    <EntryFrame title={text.title} wanted={<WantedLine />}>
      <title>{t.pageTitle(text.title)}</title>
      <meta name="description" content={text.description} />
      <LazyBoundary>
        <FormAnswers>
          <SecondFactorForm />
        </FormAnswers>
      </LazyBoundary>
      <p className="mt-6">
        <Link
          to={{ pathname: '/login', search }}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.back}
        </Link>
      </p>
    </EntryFrame>
  );
}
