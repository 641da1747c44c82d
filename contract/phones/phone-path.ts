/**
 * The address of a phone's page. Without Zod, so that every card can import it for a few bytes.
 * Only the id identifies the phone; the slug is for people.
 */
const maxCharacters = 80;

/** The phone's name as a slug in any script, such as `samsung-galaxy-a54` or `রিয়েলমি-১২`. */
export function phoneSlug(name: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    // Joiners shape Bangla's conjuncts and do not separate words.
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const short = [...slug].slice(0, maxCharacters).join('').replace(/-$/, '');
  return short || 'phone';
}

/** The path of a phone's page, without language prefix, percent-encoded. */
export function phonePath(phone: { _id: string; name: string }): string {
  return `/phone/${phone._id}/${encodeURIComponent(phoneSlug(phone.name))}`;
}

const phonePagePath = /^\/phone\/([^/]+)\/[^/.]+$/;

/** The id in the path of a phone's page (without language prefix); null for any other path. */
export const phoneIdIn = (path: string): string | null => phonePagePath.exec(path)?.[1] ?? null;
