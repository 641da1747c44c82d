/**
 * Facts about the page as schema.org names them (JSON-LD). Browsers neither run nor read such a
 * block, so the policy for scripts lets it be. The server alone writes it: `data` is null elsewhere.
 */
export function StructuredData({ data }: { data: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the block
      dangerouslySetInnerHTML={{ __html: data ? inScript(data) : '' }}
    />
  );
}

/** Nothing that a person typed may end the block or begin a comment. */
export function inScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
