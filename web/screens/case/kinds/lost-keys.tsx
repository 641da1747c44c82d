import type { LostKeys } from '#contract/members/lost-key-calls.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { CaseCards } from './case-cards.tsx';
import { agree, refuse } from './lost-keys-submit.ts';

const lostMessages = messagesPart('lost-keys');

const AskedButtonForm = lazyComponent(
  async () => (await import('#web/forms/asked-button-form.tsx')).AskedButtonForm,
);

/** Requests of people who have lost all keys, for the two of the staff who compare. */
export function LostKeysRequests({ found }: { found: LostKeys[] }) {
  const { lostKeys: text } = useMessages(lostMessages);
  return (
    <CaseCards kind="lost-keys" rows={found} hint={text.hint} acts={[agree.intent, refuse.intent]}>
      {(request) => <Request request={request} />}
    </CaseCards>
  );
}

function Request({ request }: { request: LostKeys }) {
  const { lostKeys: text } = useMessages(lostMessages);
  const { _id: id, member, told, firstBy, own } = request;
  const question = {
    title: text.question,
    lines: [text.of(member), text.questionLine],
    yes: text.yes,
    no: text.no,
  };
  return (
    <>
      <h2 className="text-lg font-bold wrap-anywhere">{text.of(member)}</h2>
      <p className="text-sm text-muted">
        <Timestamp at={request.at} />
      </p>
      <Facts>
        <Fact term={text.number}>{request.number}</Fact>
        <Fact term={text.told}>
          <span lang={textLanguage(told)} className="whitespace-pre-line wrap-anywhere">
            {told}
          </span>
        </Fact>
        <Fact term={text.account}>
          <span className="wrap-anywhere">
            {[request.email, request.loginNumber].filter(Boolean).join(', ') || text.none}
          </span>
        </Fact>
        <Fact term={text.since}>
          <Timestamp at={request.since} />
        </Fact>
        <Fact term={text.deals}>{text.count(request.deals)}</Fact>
      </Facts>
      {firstBy && <p>{text.firstBy(firstBy)}</p>}
      {own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <LazyBoundary>
            <AskedButtonForm intent="agree" values={{ id }} question={question}>
              <Button type="submit" aria-label={text.agreeOf(member)}>
                {text.agree}
              </Button>
            </AskedButtonForm>
          </LazyBoundary>
          <ButtonForm<typeof refuse> intent="refuse" values={{ id }}>
            <Button type="submit" variant="quiet" aria-label={text.refuseOf(member)}>
              {text.refuse}
            </Button>
          </ButtonForm>
        </div>
      )}
    </>
  );
}
