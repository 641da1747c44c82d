import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Found } from '#contract/admin/find.ts';
import { type FindKind, findPages } from '#contract/admin/find-kinds.ts';
import { orderNumber } from '#contract/orders/order-number.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Row, RowList } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { searchIcon } from '#web/ui/icons.tsx';
import { Section } from '#web/ui/page.tsx';

const findMessages = messagesPart('find');
const paymentsMessages = messagesPart('payments');

/** What was found, a list for each kind, with a link to each page. */
export function FoundLists({ found, kind: only }: { found: Found; kind?: FindKind | undefined }) {
  const { find: text } = useMessages(findMessages);
  const kinds = found.kinds.filter((kind) => found[kind].length > 0);
  if (kinds.length === 0) {
    return <EmptyState title={text.nothing} hint={text.nothingHint} icon={searchIcon} />;
  }
  return kinds.map((kind) => (
    <Section key={kind} id={`found-${kind}`} title={text.kinds[kind]}>
      <RowList label={text.kinds[kind]}>
        <Hits found={found} kind={kind} />
      </RowList>
      {found.more.includes(kind) && (!only || found.page === findPages) && (
        <p className="mt-2 text-sm text-muted">{only ? text.tooMany : text.more}</p>
      )}
    </Section>
  ));
}

function Hits({ found, kind }: { found: Found; kind: FindKind }) {
  const t = useMessages(findMessages, paymentsMessages);
  const shownAddress = useShownAddress();
  const { find: text } = t;
  if (kind === 'people') {
    return found.people.map(({ _id, name, path, email, role, state }) => (
      <Hit key={_id} name={name} path={path} bad={state === 'here' ? '' : text.personStates[state]}>
        <span>{shownAddress(email)}</span>
        <span>{text.roles[role]}</span>
      </Hit>
    ));
  }
  if (kind === 'phones') {
    return found.phones.map(({ _id, name, path, taka, sellerName, state }) => (
      <Hit key={_id} name={name} path={path}>
        <span>{t.price(taka)}</span>
        <span>{sellerName}</span>
        <span>{text.phoneStates[state]}</span>
      </Hit>
    ));
  }
  if (kind === 'orders') {
    return found.orders.map(({ _id, productName, path, taka, buyerName, at }) => (
      <Hit key={_id} name={`${orderNumber(_id)} · ${productName}`} path={path}>
        <span>{t.price(taka)}</span>
        <span>{buyerName}</span>
        <Timestamp at={at} />
      </Hit>
    ));
  }
  if (kind === 'payments') {
    return found.payments.map(({ _id, productName, path, taka, buyerName, state, at }) => (
      <Hit key={_id} name={productName} path={path}>
        <span>{t.price(taka)}</span>
        <span>{buyerName}</span>
        <span>{t.payments.states[state]}</span>
        <Timestamp at={at} />
      </Hit>
    ));
  }
  return found.payouts.map(({ _id, sellerName, productName, path, taka, state, reference }) => (
    <Hit key={_id} name={`${sellerName} · ${productName}`} path={path}>
      <span>{t.price(taka)}</span>
      <span>{text.payoutStates[state]}</span>
      {reference && <span>{reference}</span>}
    </Hit>
  ));
}

type HitProps = {
  name: string;
  path: string;
  /** A state in red. */
  bad?: string;
  children: ReactNode;
};

function Hit({ name, path, bad, children }: HitProps) {
  return (
    <Row>
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={path}
          lang={textLanguage(name)}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline wrap-anywhere"
        >
          {name}
        </Link>
        {bad && <Badge tone="bad">{bad}</Badge>}
      </div>
      <p className="flex flex-wrap gap-x-4 pb-1 text-sm text-muted wrap-anywhere">{children}</p>
    </Row>
  );
}
