import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OwnSupport as Talk } from '#contract/admin/support.ts';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { reply } from './own-support-submit.ts';

const ownSupportMessages = messagesPart('own-support');

const ReplyForm = lazyComponent(async () => (await import('./reply-form.tsx')).ReplyForm);

const ownSupportQuery = (api: Api) =>
  queryOptions({ queryKey: ['own-support'], queryFn: () => api('GET /support/own') });

const load = guardedLoad(requireLogin, ({ api }) => ownSupportQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(reply);

/** The member's conversations with the shop, each with a form to write again. */
export default function OwnSupport() {
  const t = useMessages(ownSupportMessages);
  const { ownSupport: text } = t;
  const talks = useQuery({ ...ownSupportQuery(api), retryOnMount: false });
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <div className="grid max-w-3xl gap-4">
        <p className="text-muted">{text.noCodes}</p>
        <Loaded query={talks} skeleton={<CardsSkeleton label={t.common.loading} />}>
          {(found) =>
            found.length > 0 ? (
              <CardList label={text.title}>
                {found.map((talk) => (
                  <Card key={talk._id}>
                    <TalkView talk={talk} />
                  </Card>
                ))}
              </CardList>
            ) : (
              <EmptyState title={text.empty} hint={text.emptyHint} />
            )
          }
        </Loaded>
        <Link
          to="/help"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.help}
        </Link>
      </div>
    </FormAnswers>
  );
}

function TalkView({ talk }: { talk: Talk }) {
  const t = useMessages(ownSupportMessages);
  const { ownSupport: text } = t;
  const { texts, waits } = talk;
  return (
    <>
      <ol className="grid gap-3">
        {texts.map(({ at, own, text: words }) => (
          <li key={at + words} className="grid gap-1">
            <p className="flex flex-wrap gap-x-2 text-sm text-muted">
              <span className="font-semibold">{own ? text.you : text.shop}</span>
              <Timestamp at={at} />
            </p>
            <p lang={textLanguage(words)} className="whitespace-pre-line wrap-anywhere">
              {words}
            </p>
          </li>
        ))}
      </ol>
      {waits && (
        <p>
          <Badge>{text.waits}</Badge>
        </p>
      )}
      <FormDetails
        intent="reply-support"
        isIt={(sent) => sent.id === talk._id}
        summary={
          <>
            {text.answer}
            <span className="sr-only">: {t.date(texts[0]?.at ?? '')}</span>
          </>
        }
      >
        <ReplyForm talk={talk} />
      </FormDetails>
    </>
  );
}
