import type { BookedListing } from '#contract/orders/listing.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { ConditionScale } from '#web/shop/condition-scale.tsx';
import { DeclaredList } from '#web/shop/declared-list.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';

const askingMessages = messagesPart('asking');

/**
 * The phone as it was booked, which is the evidence in disputes, and separately its seller's later
 * changes, which are not.
 */
export function AsBooked({ order }: { order: OrderPage }) {
  const { asking: text } = useMessages(askingMessages);
  const { booked, changed, role } = order;
  if (!booked) {
    return (
      <>
        <Imeis order={order} />
        <p className="rounded-control bg-raised p-3">{text.unknown}</p>
      </>
    );
  }
  return (
    <>
      <Imeis order={order} />
      <p className="text-sm text-muted">{text.keptHint}</p>
      <Listing listing={booked} isOpen={role === 'admin'} />
      {changed && <Changed changed={changed} />}
    </>
  );
}

/** For a comparison with what the phone shows, because they are only the seller's declaration. */
function Imeis({ order: { imeis, role, soldHere } }: { order: OrderPage }) {
  const t = useMessages(askingMessages);
  const { asking: text } = t;
  if (imeis.length === 0) return null;
  return (
    <div className="grid gap-1">
      <Facts>
        <Fact term={text.imei}>
          {imeis.map((imei) => (
            <span key={imei} className="block">
              {imei}
            </span>
          ))}
        </Fact>
      </Facts>
      {role === 'buyer' && <p className="text-sm text-muted">{text.imeiHint}</p>}
      {soldHere.map((at) => (
        <p key={at} className="text-sm">
          {text.soldHere(t.date(at))}
        </p>
      ))}
    </div>
  );
}

function Listing({ listing, isOpen }: { listing: BookedListing; isOpen: boolean }) {
  const t = useMessages(askingMessages);
  const { asking: text } = t;
  const { condition, description, location, marketPrice } = listing;
  return (
    <div className="grid gap-3">
      <p>
        <ConditionScale condition={condition} />
      </p>
      <p lang={textLanguage(description)} className="whitespace-pre-line text-sm wrap-anywhere">
        {description}
      </p>
      <Photos photos={listing.photos} />
      <details open={isOpen}>
        <summary className="fold min-h-11 cursor-pointer items-center font-semibold">
          {text.facts}
        </summary>
        <div className="grid gap-2 pt-1 text-sm">
          <DeclaredList phone={listing} />
          <Facts>
            <Fact term={text.place}>
              <span lang={textLanguage(location)}>{location}</span>
            </Fact>
            <Fact term={text.marketPrice}>{t.price(marketPrice)}</Fact>
          </Facts>
        </div>
      </details>
    </div>
  );
}

function Photos({ photos }: Pick<BookedListing, 'photos'>) {
  const { asking: text } = useMessages(askingMessages);
  if (photos.length === 0) return <p className="text-sm text-muted">{text.photosGone}</p>;
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map((src, index) => (
        <li key={src}>
          <a href={src} className="block overflow-hidden rounded-control border border-field">
            <Picture
              src={src}
              alt={text.photoOf(index + 1)}
              sizes="(min-width: 64rem) 130px, 30vw"
              className="aspect-square w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Changed({ changed }: { changed: NonNullable<OrderPage['changed']> }) {
  const { asking: text } = useMessages(askingMessages);
  const { parts, at, now } = changed;
  return (
    <div className="grid gap-2 rounded-control border-l-4 border-marigold bg-marigold-tint p-3 text-marigold-ink">
      <p className="font-bold">{text.changedSince}</p>
      <p>
        {parts.length > 0
          ? text.changed(text.list(parts.map((part) => text.parts[part])))
          : text.changedBack}
      </p>
      {at && (
        <p className="text-sm">
          {text.changedAt}: <Timestamp at={at} />
        </p>
      )}
      {now && parts.length > 0 && (
        <details>
          <summary className="fold min-h-11 cursor-pointer items-center font-semibold">
            {text.now}
          </summary>
          <div className="mt-1 grid gap-2 rounded-control bg-surface p-3 text-ink">
            <p className="font-bold wrap-anywhere">{now.name}</p>
            <Listing listing={now} isOpen={false} />
          </div>
        </details>
      )}
    </div>
  );
}
