import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import type { AdminSentence } from '#contract/orders/said-about.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { useMayOpen } from '#web/api/use-staff-acts.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { Quote } from '#web/shop/quote.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { flagIcon } from '#web/ui/icons.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { decideSentence } from './sentence-submit.ts';

const sentencesMessages = messagesPart('sentences');

const SentenceForm = lazyComponent(() =>
  import('./sentence-form.tsx').then((file) => file.SentenceForm),
);

const sentencesQuery = (api: Api, search: URLSearchParams) => {
  const before = search.get('before') ?? '';
  const query = idPattern.test(before) ? { before } : {};
  return queryOptions({
    queryKey: ['sentences', query],
    queryFn: () => api('GET /sentences', { query }),
  });
};

const load = guardedLoad(requireStaff('/dashboard/sentences'), ({ api, search }) =>
  sentencesQuery(api, search),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(decideSentence);

/** What members wrote about each other after deals, for those who may hide it. */
export default function Sentences() {
  const t = useMessages(sentencesMessages);
  const { sentences: text } = t;
  const [search] = useSearchParams();
  const sentences = useQuery(sentencesQuery(api, search));
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={sentences} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ sentences: page, next }) => (
          <>
            {page.length > 0 ? (
              <CardList label={text.title}>
                {page.map((one) => (
                  <Card key={one._id}>
                    <Sentence one={one} />
                  </Card>
                ))}
              </CardList>
            ) : (
              <EmptyState title={text.empty} hint={text.emptyHint} icon={flagIcon} />
            )}
            <PageLinks next={next} />
          </>
        )}
      </Loaded>
    </FormAnswers>
  );
}

function Sentence({ one }: { one: AdminSentence }) {
  const { sentences: text } = useMessages(sentencesMessages);
  const { _id: id, at, bookingId, about, sentence, reply } = one;
  const mayOpen = useMayOpen();
  return (
    <>
      <div>
        <h2 className="font-bold wrap-anywhere">{text.about(about)}</h2>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <Timestamp at={at} />
          {mayOpen('/order') && (
            <Link
              to={`/order/${bookingId}`}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {text.order}
            </Link>
          )}
        </p>
      </div>
      <Text id={id} part="sentence" written={sentence} />
      {reply && <Text id={id} part="reply" written={reply} />}
    </>
  );
}

type TextProps = { id: string; part: 'sentence' | 'reply'; written: AdminSentence['sentence'] };

function Text({ id, part, written: { text: words, by, hidden, own } }: TextProps) {
  const { sentences: text } = useMessages(sentencesMessages);
  const action = hidden ? text.show : text.hide;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">{part === 'sentence' ? text.by(by) : text.replyBy(by)}</p>
      <Quote text={words} />
      {hidden && <p className="text-sm font-semibold text-danger">{text.hidden}</p>}
      {own ? (
        <p className="text-sm text-muted">{text.own}</p>
      ) : (
        <FormDialog
          intent="sentence"
          id={`${id}-${part}`}
          label={action}
          fullLabel={hidden ? text.showOf(by) : text.hideOf(by)}
          title={hidden ? text.showOf(by) : text.hideOf(by)}
          variant="quiet"
        >
          {(close) => <SentenceForm sentence={id} part={part} hidden={hidden} onDone={close} />}
        </FormDialog>
      )}
    </div>
  );
}
