/** Links for installing the shop as an app, and the colour of the browser bars. */
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
