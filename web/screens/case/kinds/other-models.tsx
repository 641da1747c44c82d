import { Link } from 'react-router';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { OtherModel } from '#contract/phones/self-tests.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { CaseCards } from './case-cards.tsx';
import type { seeModel } from './model-submit.ts';

const catalogueMessages = messagesPart('catalogue');

/** Phones that called themselves another model than the listed one, in their self-test. */
export function OtherModels({ found }: { found: OtherModel[] }) {
  const { otherModels: text } = useMessages(catalogueMessages);
  return (
    <CaseCards kind="other-model" rows={found} hint={text.hint} acts={['model']}>
      {(phone) => <OtherPhone phone={phone} />}
    </CaseCards>
  );
}

function OtherPhone({ phone }: { phone: OtherModel }) {
  const { otherModels: text } = useMessages(catalogueMessages);
  const { _id: id, productId, name, selersName, listed, device, code } = phone;
  return (
    <>
      <p className="text-sm text-muted">
        <Timestamp at={phone.at} />
      </p>
      <p>
        <Link
          to={phonePath({ _id: productId, name })}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {text.by(name, selersName)}
        </Link>
      </p>
      <Facts>
        <Fact term={text.listed}>{listed}</Fact>
        <Fact term={text.device}>
          {device}
          {code && code !== device && <span className="whitespace-nowrap"> ({code})</span>}
        </Fact>
      </Facts>
      {phone.own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <ButtonForm<typeof seeModel> intent="model" values={{ id }}>
          <Button type="submit" variant="quiet" aria-label={text.seenOf(name)}>
            {text.seen}
          </Button>
        </ButtonForm>
      )}
    </>
  );
}
