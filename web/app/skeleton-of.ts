/** What a screen shows while its script and data load. */
export type Skeleton = 'table' | 'cards' | 'form' | 'payment';

/** The skeleton of the dashboard's screen at this path, by the patterns of `web/routes.ts`. */
export function skeletonOf(path: string, skeletons: Record<string, Skeleton>): Skeleton {
  const [, screen = ''] = /\/dashboard\/?(.*?)\/?$/.exec(path) ?? [];
  const found = Object.entries(skeletons).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(screen),
  );
  return found?.[1] ?? 'cards';
}
