import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { savedAnswersPath } from '#contract/notices/screens.ts';
import { api } from '#web/api/browser.ts';
import { savedAnswersQuery } from '#web/api/saved-answers.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { composerId } from '#web/buying/composer.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const answersMessages = messagesPart('saved-answers');

const changes = [['saved-answers']];

type Props = { id: string; onPick: (text: string) => void };

/** The seller's saved answers, to put one into the message or to save what is typed there. */
export function AnswerPicker({ id, onPick }: Props) {
  const { savedAnswers: text } = useMessages(answersMessages);
  const answers = useQuery(savedAnswersQuery(api));
  const save = useMutationWithToast({
    mutationFn: (typed: string) => api('POST /savedanswers', { body: { text: typed } }),
    done: text.toastSaved,
    changes,
  });
  const saveTyped = () => {
    const field = document.getElementById(composerId) as HTMLTextAreaElement | null;
    if (field?.value.trim()) save.mutate(field.value);
    else {
      toast.error(text.nothingTyped);
      field?.focus();
    }
  };
  return (
    <div className="grid gap-3 pb-2">
      <Loaded query={answers} skeleton={<Spinner />}>
        {(saved) =>
          saved.length === 0 ? (
            <p className="text-muted">{text.purpose}</p>
          ) : (
            <ul
              aria-label={text.choose}
              className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface"
            >
              {saved.map((answer) => (
                <li key={answer._id}>
                  <button
                    type="button"
                    lang={textLanguage(answer.text)}
                    onClick={() => onPick(answer.text)}
                    className="min-h-11 w-full px-4 py-2 text-left hover:bg-raised"
                  >
                    <span className="whitespace-pre-line wrap-anywhere">{answer.text}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" small busy={save.isPending} onClick={saveTyped}>
          {text.saveTyped}
        </Button>
        <Link
          to={`${savedAnswersPath}?thread=${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.manage}
        </Link>
      </div>
    </div>
  );
}
