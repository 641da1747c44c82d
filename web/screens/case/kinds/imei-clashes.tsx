import { Link } from 'react-router';
import type { ImeiClash } from '#contract/phones/imeis.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { CaseCards } from './case-cards.tsx';
import type { seeClash } from './clash-submit.ts';

const catalogueMessages = messagesPart('catalogue');

/** For the few rows that need it. */
const AskedButtonForm = lazyComponent(
  async () => (await import('#web/forms/asked-button-form.tsx')).AskedButtonForm,
);

/** Pairs of phones of which one was refused the IMEI of the other; without the number. */
export function ImeiClashes({ found }: { found: ImeiClash[] }) {
  const { clashes: text } = useMessages(catalogueMessages);
  return (
    <CaseCards kind="imei-clash" rows={found} hint={text.hint} acts={['clash']}>
      {(clash) => <Clash clash={clash} />}
    </CaseCards>
  );
}

function Clash({ clash: { _id: id, at, refused, listed, own } }: { clash: ImeiClash }) {
  const { clashes: text, common } = useMessages(catalogueMessages);
  return (
    <>
      <p className="text-sm text-muted">
        <Timestamp at={at} />
      </p>
      <Facts>
        <Fact term={text.refused}>
          <PhoneLink phone={refused} />
        </Fact>
        <Fact term={text.listed}>
          <PhoneLink phone={listed} />
        </Fact>
      </Facts>
      {own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ButtonForm<typeof seeClash> intent="clash" values={{ id, answer: 'seen' }}>
            <Button type="submit" variant="quiet" aria-label={text.seenOf(refused.name)}>
              {text.seen}
            </Button>
          </ButtonForm>
          <LazyBoundary>
            <AskedButtonForm
              intent="clash"
              values={{ id, answer: 'free' }}
              question={{
                title: text.freeAsks(listed.name, listed.selersName),
                lines: [text.freeMeans(refused.selersName)],
                yes: text.free,
                no: common.cancel,
              }}
            >
              <Button type="submit" variant="quiet" aria-label={text.freeOf(listed.name)}>
                {text.free}
              </Button>
            </AskedButtonForm>
          </LazyBoundary>
        </div>
      )}
    </>
  );
}

function PhoneLink({ phone: { productId, name, selersName } }: { phone: ImeiClash['refused'] }) {
  const { clashes: text } = useMessages(catalogueMessages);
  return (
    <Link
      to={phonePath({ _id: productId, name })}
      className="inline-flex min-h-11 items-center text-brand underline"
    >
      {text.by(name, selersName)}
    </Link>
  );
}
