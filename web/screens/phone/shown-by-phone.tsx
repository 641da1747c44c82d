import type { PhonePage } from '#contract/phone-page.ts';
import type { SelfTest } from '#contract/phones/self-test-table.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { SectionHeading } from '#web/ui/page.tsx';

const phoneMessages = messagesPart('phone');

/** What the phone showed in its last self-test: with its day and the tests that are missing. */
export function ShownByPhone({ phone }: { phone: PhonePage }) {
  const t = useMessages(phoneMessages);
  const { phone: text } = t;
  const { shown } = phone;
  if (!shown) return null;
  const list = (tests: SelfTest[]) => tests.map((each) => text.selfTests[each]).join(', ');
  const listed = phone.model ? `${phone.brand.name} ${phone.model.name}` : phone.name;
  return (
    <section aria-labelledby="shown">
      <SectionHeading id="shown">{text.shownOn(t.date(shown.at))}</SectionHeading>
      <p className="mb-3 max-w-prose text-muted">{text.shownHint}</p>
      {shown.isOld && <p className="mb-3 font-semibold">{text.shownOld}</p>}
      <Facts>
        {shown.worked.length > 0 && <Fact term={text.shownWorked}>{list(shown.worked)}</Fact>}
        {shown.failed.length > 0 && (
          <Fact term={text.shownFailed}>
            <span className="font-semibold text-danger">{list(shown.failed)}</span>
          </Fact>
        )}
        {shown.notTested.length > 0 && (
          <Fact term={text.shownNotTested}>{list(shown.notTested)}</Fact>
        )}
        {shown.model && <Fact term={text.shownModel}>{text.shownBeside(shown.model, listed)}</Fact>}
      </Facts>
      {shown.isOther && <p className="mt-3 font-semibold text-danger">{text.shownOther}</p>}
    </section>
  );
}
