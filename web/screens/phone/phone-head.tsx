import type { PhonePage } from '#contract/phone-page.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { PhoneData } from '#web/seo/phone-data.tsx';

const phoneMessages = messagesPart('phone');

/**
 * The metadata of a phone for tabs, search engines and shared links. The seller's texts are
 * included only if the shop may quote them.
 */
export function PhoneHead({ phone }: { phone: PhonePage }) {
  const t = useMessages(phoneMessages);
  const { selingPrice, preview: path } = phone;
  const { name, location } = phone.shared;
  const description =
    selingPrice === null
      ? t.phone.soldDescription(name)
      : t.phone.description(name, t.price(selingPrice), location);
  return (
    <>
      <PageHead
        title={name}
        description={description}
        picture={{ path, alt: description }}
        product={{ price: selingPrice }}
      />
      <PhoneData phone={phone} />
    </>
  );
}
