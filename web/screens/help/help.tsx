import { Link } from 'react-router';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { HelpTopic, useHelpTopics } from '#web/shop/read-help.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { write } from './support-submit.ts';

const helpMessages = messagesPart('help');

const SupportForm = lazyComponent(() =>
  import('./support-form.tsx').then((file) => file.SupportForm),
);

export const action = formAction(write);

/**
 * Explains each promise of the home page by this shop's rules of deals, how to use it, and has a
 * message form to the operator.
 */
export default function Help() {
  const { help } = useMessages(helpMessages);
  const shown = useHelpTopics();
  return (
    <PageColumn>
      <PageHead title={help.title} description={help.description} />
      <div className="mx-auto grid max-w-3xl gap-4">
        <PageHeading>{help.title}</PageHeading>
        {shown.map((topic) => (
          <HelpTopic key={topic.id} topic={topic} />
        ))}
        <section
          aria-labelledby="guides-title"
          className="grid gap-1 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
        >
          <h2 id="guides-title" className="text-lg font-extrabold">
            {help.guidesTitle}
          </h2>
          <Link
            to="/blog"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {help.guides}
          </Link>
        </section>
        <section
          id="write"
          aria-labelledby="write-title"
          className="grid gap-4 rounded-card bg-tint p-4 sm:p-6"
        >
          <h2 id="write-title" className="text-lg font-extrabold">
            {help.writeTitle}
          </h2>
          <LazyBoundary>
            <FormAnswers>
              <SupportForm />
            </FormAnswers>
          </LazyBoundary>
        </section>
      </div>
    </PageColumn>
  );
}
