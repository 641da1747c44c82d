import { Link } from 'react-router';
import type { SupportMessage } from '#contract/admin/support.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';

const supportMessages = messagesPart('support');

const SupportForm = lazyComponent(() =>
  import('./support-form.tsx').then((file) => file.SupportForm),
);

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/** A message from the help page, its answers, and the form of the next one. */
export function SupportMessageView({ found: message }: { found: SupportMessage }) {
  const { support: text } = useMessages(supportMessages);
  const shown = useShownAddress();
  const { email, name, memberId, orderId, closedAt, answers } = message;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{text.recorded}</p>
      <Facts>
        <Fact term={text.from}>
          <span className="wrap-anywhere">{[name, shown(email)].filter(Boolean).join(', ')}</span>
          {memberId === null && <span className="block text-muted">{text.guest}</span>}
        </Fact>
        <Fact term={text.at}>
          <Timestamp at={message.at} />
        </Fact>
        <Fact term={text.answerIn}>{text.languages[message.language]}</Fact>
        <Fact term={text.state}>
          {closedAt ? (
            <>
              {text.closed} · <Timestamp at={closedAt} />
            </>
          ) : (
            text.open
          )}
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-x-4">
        {memberId && (
          <Link to={`/dashboard/people/${memberId}`} className={linkClass}>
            {text.person}
          </Link>
        )}
        {orderId && (
          <Link to={`/order/${orderId}`} className={linkClass}>
            {text.order(orderNumber(orderId))}
          </Link>
        )}
      </div>
      {message.begun ? (
        <p className="text-muted">{text.begun}</p>
      ) : (
        <section aria-labelledby="message">
          <SectionHeading id="message">{text.message}</SectionHeading>
          <Words text={message.text} />
        </section>
      )}
      {answers.length > 0 && (
        <section aria-labelledby="answers">
          <SectionHeading id="answers">
            {message.begun ? text.conversation : text.answers}
          </SectionHeading>
          <ol className="grid gap-3">
            {answers.map(({ number, at, by, ofMember, text: words }) => (
              <li key={number} className="grid gap-1">
                <p className="text-sm text-muted wrap-anywhere">
                  {ofMember ? text.byMember(by) : text.by(by)} · <Timestamp at={at} />
                </p>
                <Words text={words} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <LazyBoundary>
        <SupportForm message={message} />
      </LazyBoundary>
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p
      lang={textLanguage(text)}
      className="rounded-card border border-line bg-surface p-3 whitespace-pre-line wrap-anywhere"
    >
      {text}
    </p>
  );
}
