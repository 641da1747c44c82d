import { createContext, useContext } from 'react';

/** Marks the inline scripts of a rendering for its Content-Security-Policy; only on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * An inline script, which runs at its position. Only the server renders it: it has run before
 * hydration.
 */
export function InlineScript({ source }: { source: string }) {
  return (
    <script
      nonce={useContext(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own code, without data
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
