import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OfferDesk, PriceOffer } from '#contract/orders/offer-calls.ts';
import {
  liveOfferStates,
  type OfferAct,
  offerActAsks,
  offerFacts,
} from '#contract/orders/price-offers.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { ThreadPage } from '#contract/threads/calls.ts';
import { api } from '#web/api/browser.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { phoneQuery } from '#web/api/phone.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { RefusalAlert } from '#web/forms/form-answers.tsx';
import { FormDetails } from '#web/forms/form-details.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PriceHint } from '#web/shop/fair-price/price-hint.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import type { answerOffer } from './offer-submit.ts';

const offersMessages = messagesPart('offers');

/** For the few rows that need it. */
const AskedButtonForm = lazyComponent(
  async () => (await import('#web/forms/asked-button-form.tsx')).AskedButtonForm,
);

const CounterForm = lazyComponent(() =>
  import('./counter-form.tsx').then((file) => file.CounterForm),
);
const FloorForm = lazyComponent(() => import('./floor-form.tsx').then((file) => file.FloorForm));

/** What the card needs of its thread. */
export type OfferedPhone = Pick<ThreadPage, '_id' | 'other' | 'phone' | 'bookingId'>;

type OfferCardProps = { thread: OfferedPhone; desk: OfferDesk };

/** The newest offer of the thread with what its reader can do, and the way to another one. */
export function OfferCard({ thread, desk }: OfferCardProps) {
  const { offer: text } = useMessages(offersMessages);
  const { offer, range, role } = desk;
  return (
    <section
      aria-labelledby="offer"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="offer" className="text-lg font-bold">
        {text.title}
      </h2>
      {offer && <Newest thread={thread} desk={desk} offer={offer} />}
      {range && (
        <Link
          to={`/dashboard/offer/${desk.phone._id}`}
          className={`${buttonClass('quiet')} justify-self-start`}
        >
          {offer ? text.again : text.title}
        </Link>
      )}
      {role === 'seller' && thread.phone.state === 'for-sale' && (
        <FormDetails intent="floor" summary={text.floor}>
          <FloorForm threadId={thread._id} phoneId={desk.phone._id} floor={desk.floor} />
        </FormDetails>
      )}
    </section>
  );
}

const isLive = (state: PriceOffer['state']): state is (typeof liveOfferStates)[number] =>
  (liveOfferStates as readonly string[]).includes(state);

function toneOf({ state }: PriceOffer, role: OfferDesk['role']): BadgeTone {
  if (state === 'accepted' || state === 'bought') return 'good';
  return offerFacts[state].turn === role ? 'waiting' : 'plain';
}

type NewestProps = OfferCardProps & { offer: PriceOffer };

function Newest({ thread, desk, offer }: NewestProps) {
  const { offer: text, price } = useMessages(offersMessages);
  const { role } = desk;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-2xl font-extrabold text-brand">{price(offer.taka)}</span>
        {desk.price !== offer.taka && (
          <span className="text-muted">{text.instead(price(desk.price))}</span>
        )}
        <Badge tone={toneOf(offer, role)}>{text.states[offer.state][role]}</Badge>
      </p>
      {offer.until && isLive(offer.state) && (
        <p className="text-sm text-muted">
          {text.until} <Timestamp at={offer.until} /> · {text.now[offer.state][role]}
        </p>
      )}
      {offer.acts.includes('accept') && <UsualPrice phoneId={desk.phone._id} taka={offer.taka} />}
      <Acts thread={thread} desk={desk} offer={offer} />
      {role === 'buyer' && offer.until && offer.state === 'accepted' && <Buy thread={thread} />}
      <History thread={thread} offer={offer} role={role} />
    </>
  );
}

function UsualPrice({ phoneId, taka }: { phoneId: string; taka: number }) {
  const fair = useQuery(phoneQuery(api, phoneId)).data?.fairPrice;
  return fair ? <PriceHint fair={fair} price={taka} /> : null;
}

/** In the order of the table, the one that is hoped for first. */
function Acts({ thread, desk, offer }: NewestProps) {
  const { offer: text } = useMessages(offersMessages);
  const { acts, counter } = offer;
  if (acts.length === 0) return null;
  return (
    <>
      <RefusalAlert acts={['offer']} />
      <div className="flex flex-wrap gap-2">
        {acts
          .filter((act) => act !== 'counter')
          .map((act) => (
            <OneAct key={act} act={act} thread={thread} desk={desk} offer={offer} />
          ))}
      </div>
      {counter && (
        <FormDetails
          intent="offer"
          summary={text.counter}
          isIt={(values) => values.event === 'counter'}
        >
          <CounterForm threadId={thread._id} offer={offer} range={counter} />
        </FormDetails>
      )}
    </>
  );
}

/** The button of an act, with a question before a promise that stays. */
function OneAct({ act, thread, desk, offer }: NewestProps & { act: Exclude<OfferAct, 'counter'> }) {
  const { offer: text, price, common } = useMessages(offersMessages);
  const label = act === 'accept' ? text.accept(price(offer.taka)) : text.acts[act];
  const values = { offer: offer._id, event: act, seen: String(offer.taka) };
  const button = (
    <Button type="submit" variant={act === 'accept' ? 'primary' : 'quiet'}>
      {label}
    </Button>
  );
  if (!offerActAsks(offer.state, act, desk.role)) {
    return (
      <ButtonForm<typeof answerOffer> intent="offer" values={values}>
        {button}
      </ButtonForm>
    );
  }
  const question = {
    title: text.sellFor(price(offer.taka), thread.other.name),
    lines: [text.promised(offerFacts.accepted.hours ?? 0, price(desk.price)), text.stays],
    yes: label,
    no: common.cancel,
  };
  return (
    <LazyBoundary>
      <AskedButtonForm intent="offer" values={values} question={question}>
        {button}
      </AskedButtonForm>
    </LazyBoundary>
  );
}

function Buy({ thread }: { thread: OfferedPhone }) {
  const { offer: text } = useMessages(offersMessages);
  const isKept = useKeptPayments();
  const { bookingId, phone } = thread;
  const order = isKept ? `/dashboard/pay/${bookingId}` : `/order/${bookingId}`;
  return (
    <Link
      to={bookingId ? order : `${phonePath(phone)}?book=1`}
      className={`${buttonClass()} justify-self-start`}
    >
      {bookingId ? text.pay : text.book}
    </Link>
  );
}

type HistoryProps = { thread: OfferedPhone; offer: PriceOffer; role: OfferDesk['role'] };

function History({ thread, offer, role }: HistoryProps) {
  const { offer: text, price } = useMessages(offersMessages);
  const nameOf = (by: PriceOffer['history'][number]['by']) => {
    if (by === 'clock') return text.by.clock;
    return by === role ? text.by.mine : thread.other.name;
  };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {text.history}
      </summary>
      <ol className="grid gap-1 text-sm">
        {offer.history.map(({ at, event, by, taka }) => (
          <li key={`${at} ${event}`} className="wrap-anywhere">
            <Timestamp at={at} /> · {nameOf(by)}: {text.events[event]} · {price(taka)}
          </li>
        ))}
      </ol>
    </details>
  );
}
