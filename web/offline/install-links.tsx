/** What makes the shop installable, and colours the browser's own bars like the page. */
export function InstallLinks({ language }: { language: string }) {
  return (
    <>
      <link rel="manifest" href={language === 'bn' ? '/bn.webmanifest' : '/manifest.webmanifest'} />
      <link rel="apple-touch-icon" href="/icons/touch-180.png" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#18201a" />
    </>
  );
}
