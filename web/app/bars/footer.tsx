import { Link } from 'react-router';
import type { SocialPlace } from '#contract/page.ts';
import { usePageData, usePublicConfig, useShopFacts } from '#web/api/page-settings.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';

const linkClass = 'inline-flex min-h-11 items-center underline outline-marigold wrap-anywhere';

/** Social links and the copyright line (specification, section 2). */
export function Footer() {
  const t = useMessages();
  const year = usePageData()?.year;
  const links = {
    '/saved': t.footer.saved,
    '/check': t.footer.checkImei,
    '/help': t.footer.help,
    '/blog': t.footer.questions,
    '/shop': t.footer.shop,
  };
  return (
    <footer className="mt-8 bg-shade text-on-shade">
      <div className="mx-auto grid max-w-6xl gap-3 px-4 py-8 text-sm">
        <p className="text-base font-semibold">{t.footer.safety}</p>
        <p className="flex flex-wrap gap-x-6">
          {Object.entries(links).map(([to, text]) => (
            <Link key={to} to={to} className={linkClass}>
              {text}
            </Link>
          ))}
        </p>
        <OperatorsLinks />
        <Contact />
        <SocialLinks />
        {year && <p>{t.footer.copyright(year)}</p>}
      </div>
    </footer>
  );
}

/** The operator's own links, in a new tab as their social accounts. */
function OperatorsLinks() {
  const { links } = useShopFacts();
  const language = useLanguage();
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {links.map(({ address, names }) => (
        <a
          key={address}
          href={address}
          target="_blank"
          rel="noopener external"
          className={linkClass}
        >
          {names[language]}
        </a>
      ))}
    </p>
  );
}

/** How people reach the operator. */
function Contact() {
  const { contact } = useShopFacts();
  const t = useMessages();
  const language = useLanguage();
  if (!contact) return null;
  const { address, email, hours, phone } = contact;
  return (
    <address aria-label={t.footer.contact} className="not-italic">
      <span className="flex flex-wrap gap-x-6">
        {[
          { href: `tel:${phone}`, text: phone },
          { href: `mailto:${email}`, text: email },
        ].map(
          ({ href, text }) =>
            text && (
              <a key={href} href={href} className={linkClass}>
                {text}
              </a>
            ),
        )}
      </span>
      {address && <span className="block whitespace-pre-line wrap-anywhere">{address}</span>}
      {hours[language] && <span className="block wrap-anywhere">{hours[language]}</span>}
    </address>
  );
}

/** By the names of `socialPlaces`; icons are 24 units square. */
const icons: Record<SocialPlace, string> = {
  Facebook:
    'M13.6 21v-7.6h2.6l.4-3h-3V8.5c0-.9.3-1.5 1.5-1.5h1.6V4.3a20 20 0 0 0-2.3-.1c-2.4 0-4 1.4-4 4v2.2H7.8v3h2.6V21z',
  YouTube:
    'M21.6 7.7a2.5 2.5 0 0 0-1.8-1.8C18.2 5.5 12 5.5 12 5.5s-6.2 0-7.8.4a2.5 2.5 0 0 0-1.8 1.8A26 26 0 0 0 2 12a26 26 0 0 0 .4 4.3 2.5 2.5 0 0 0 1.8 1.8c1.6.4 7.8.4 7.8.4s6.2 0 7.8-.4a2.5 2.5 0 0 0 1.8-1.8A26 26 0 0 0 22 12a26 26 0 0 0-.4-4.3M10 15V9l5.2 3z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5m0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m4.6-3.8a1 1 0 1 1 0 2 1 1 0 0 1 0-2',
};

/**
 * Links to the operator's social accounts (specification, section 2). In a new tab, so that typed
 * texts here are not lost.
 */
export function SocialLinks() {
  const t = useMessages();
  const { social } = usePublicConfig();
  if (social.length === 0) return null;
  return (
    <ul aria-label={t.footer.social} className="-mx-2.5 flex">
      {social.map(({ place, address }) => (
        <li key={place}>
          <a
            href={address}
            target="_blank"
            rel="noopener external"
            title={t.footer.socialOn(place)}
            className="grid size-11 place-items-center rounded-full outline-marigold hover:bg-white/10"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
              <path fill="currentColor" fillRule="evenodd" d={icons[place]} />
            </svg>
            <span className="sr-only">{t.footer.socialOn(place)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
