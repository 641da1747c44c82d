import { usePageAddresses } from './page-address.ts';

/** Says by which address search engines know this page and its other languages, or that they don't. */
export function AddressLinks() {
  const addresses = usePageAddresses();
  if (!addresses) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={addresses.canonical} />
      {addresses.alternates.map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
    </>
  );
}
