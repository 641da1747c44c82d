import type { MeetingTests as Tests } from '#contract/orders/meeting-tests.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { SelfTestTicket } from '#contract/phones/self-tests.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert, useAnyFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { FoldRow } from '#web/ui/fold-rows.tsx';
import type { makeTicket } from './meeting-tests-submit.ts';
import { SelfTestComparison } from './self-test-comparison.tsx';

const testMessages = messagesPart('self-test');

type MeetingTestsProps = {
  order: OrderPage;
  tests: Tests;
  /** The two still arrange their meeting. */
  isMeeting: boolean;
  /** The reader decides by them. */
  isOpen: boolean;
};

/**
 * The self-tests of the phone, on its listing and at the meeting (decision 0206). At the meeting the
 * buyer has the code that opens them on the phone.
 */
export function MeetingTests({ order, tests, isMeeting, isOpen }: MeetingTestsProps) {
  const isRefused = useAnyFormRefusal() === 'self-test';
  const { meetingTests: text } = useMessages(testMessages);
  const { ticket } = tests;
  const canTest = order.role === 'buyer' && isMeeting;
  // What the phone showed must not fold away in the moment in which it arrives.
  const isAtWork = ticket !== null || (canTest && tests.met !== null);
  return (
    <FoldRow id="self-test" title={text.title} isOpen={isOpen || isRefused || isAtWork}>
      {canTest && <p>{text.why}</p>}
      <RefusalAlert acts={['self-test']} />
      {canTest && ticket && <Ticket ticket={ticket} />}
      {canTest && (
        <ButtonForm<typeof makeTicket> intent="self-test" values={{}}>
          <Button type="submit" variant={ticket || tests.met ? 'quiet' : undefined}>
            {ticket ? text.another : tests.met ? text.again : text.begin}
          </Button>
        </ButtonForm>
      )}
      {canTest && tests.checks && <p className="rounded-control bg-tint p-3">{text.filled}</p>}
      {(tests.listed || tests.met) && <SelfTestComparison tests={tests} isMeeting={isMeeting} />}
    </FoldRow>
  );
}

function Ticket({ ticket }: { ticket: SelfTestTicket }) {
  const t = useMessages(testMessages);
  const { meetingTests: text } = t;
  const { link, qr } = ticket.links[useLanguage()];
  return (
    <div className="grid justify-items-start gap-3">
      {!ticket.opened && (
        <>
          <p>{text.how}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={text.qr}
            width={240}
            height={240}
            className="rounded-lg bg-white"
          />
          <details>
            <summary className="fold min-h-11 cursor-pointer items-center font-semibold">
              {text.noCamera}
            </summary>
            <p>{text.typeIt}</p>
            <p className="font-mono wrap-anywhere select-all">{link}</p>
          </details>
        </>
      )}
      <p>
        {/* The same signs on both phones, whatever language each shows. */}
        {text.code}{' '}
        <strong className="text-2xl tracking-widest wrap-anywhere">{ticket.code}</strong>
      </p>
      <p role="status" className="font-semibold">
        {ticket.opened ? text.running(Object.keys(ticket.results).length) : text.waiting}
      </p>
      <p className="text-sm text-muted">
        {text.until} <Timestamp at={ticket.endsAt} />
      </p>
    </div>
  );
}
