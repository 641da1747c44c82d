import { Link, useSearchParams } from 'react-router';
import { imeiAnswers } from '#contract/constants.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { checkImei } from './imei-check-submit.ts';

const imeiCheckMessages = messagesPart('imei-check');

const ImeiCheckForm = lazyComponent(() =>
  import('./imei-check-form.tsx').then((file) => file.ImeiCheckForm),
);

export const action = formAction(checkImei);

/** For anyone before a used phone: what the shop knows of its IMEI, and who knows more. */
export default function ImeiCheck() {
  const { imeiCheck: text } = useMessages(imeiCheckMessages);
  const asked = useSearchParams()[0].get('answer');
  const answer = imeiAnswers.find((each) => each === asked);
  return (
    <PageColumn>
      <PageHead title={text.title} description={text.description} />
      <div className="mx-auto grid max-w-2xl gap-4">
        <PageHeading>{text.title}</PageHeading>
        <div role="status">
          {answer && (
            <div className={`grid gap-2 rounded-card border-l-4 p-4 sm:p-5 ${colours[answer]}`}>
              <p className="text-lg font-extrabold">{text.answers[answer].title}</p>
              <p>{text.answers[answer].meaning}</p>
              <p className="text-sm">{text.again}</p>
            </div>
          )}
        </div>
        <p>{text.intro}</p>
        <LazyBoundary>
          <FormAnswers>
            <ImeiCheckForm />
          </FormAnswers>
        </LazyBoundary>
        <section
          aria-labelledby="official"
          className="mt-2 grid gap-2 rounded-card border border-line bg-surface p-4 sm:p-5"
        >
          <h2 id="official" className="text-lg font-bold">
            {text.officialTitle}
          </h2>
          <ul className="grid list-disc gap-2 pl-5">
            {text.official.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
          <Link
            to="/dashboard/stolen"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {text.report}
          </Link>
        </section>
      </div>
    </PageColumn>
  );
}

const colours = {
  reported: 'border-danger bg-danger-tint text-danger',
  waits: 'border-marigold bg-marigold-tint text-marigold-ink',
  listed: 'border-marigold bg-marigold-tint text-marigold-ink',
  unknown: 'border-line bg-raised text-ink',
};
