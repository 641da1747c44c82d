import { createContext, useContext } from 'react';

/** Marks the inline scripts of a rendering for its Content-Security-Policy; only on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * A script inside the page, which runs where it stands. Only the server writes it: it has run when
 * React takes over.
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
