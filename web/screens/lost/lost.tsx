import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { EntryFrame } from '#web/app/entry-frame.tsx';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { askForKeys, askLostCode } from './lost-submit.ts';

const changesMessages = messagesPart('key-changes');

const LostSteps = lazyComponent(async () => (await import('./lost-steps.tsx')).LostSteps);

export const loader = serverLoader(async () => {});
export const clientLoader = browserLoader(async () => {});

export const action = formAction(askLostCode, askForKeys);

/** For who has lost all ways into an account (decision 0271). */
export default function Lost() {
  const t = useMessages(changesMessages);
  const { noKeys: text } = t;
  return (
    <EntryFrame title={text.title}>
      <title>{t.pageTitle(text.title)}</title>
      <meta name="description" content={text.description} />
      <LazyBoundary>
        <FormAnswers>
          <LostSteps />
        </FormAnswers>
      </LazyBoundary>
    </EntryFrame>
  );
}
