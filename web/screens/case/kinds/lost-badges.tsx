import type { SellerRecord } from '#contract/members/users.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { LostBadge, SharedNumbers, Suspended } from '#web/shop/verification/reasons-to-look.tsx';
import { Verification } from '#web/shop/verification/verification.tsx';
import { unverify, verify } from '#web/shop/verification/verify-submit.ts';
import { CaseCards } from './case-cards.tsx';

const peopleMessages = messagesPart('people');

/** Sellers whom a change has cost the badge: it is given again, or they remain without it. */
export function LostBadges({ found }: { found: SellerRecord[] }) {
  const { people: text } = useMessages(peopleMessages);
  return (
    <CaseCards
      kind="verification"
      rows={found}
      hint={text.onlyMeans.badge}
      acts={[verify.intent, unverify.intent]}
      isDecided={({ badgeLost }) => badgeLost === null}
    >
      {(seller) => <Seller seller={seller} />}
    </CaseCards>
  );
}

function Seller({ seller }: { seller: SellerRecord }) {
  const shownAddress = useShownAddress();
  const { name, email } = seller;
  return (
    <>
      <h2 lang={textLanguage(name)} className="text-lg font-bold wrap-anywhere">
        {name}
      </h2>
      <p className="wrap-anywhere text-muted">{shownAddress(email)}</p>
      <Suspended person={seller} />
      <LostBadge seller={seller} />
      <SharedNumbers person={seller} />
      <div className="flex flex-wrap items-center gap-2">
        <Verification seller={seller} />
      </div>
    </>
  );
}
