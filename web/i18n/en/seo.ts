/** A picture of `web/public/share`, 1200 × 630, without words: it is right in any language. */
export type SharePicture = 'home' | 'blog' | 'vivo' | 'samsung' | 'realme';

export type SeoMessages = {
  /** As Open Graph writes it. */
  locale: string;
  brandDescription: (brand: string) => string;
  /** What is seen on the picture that a shared link shows. */
  pictures: Record<SharePicture, string>;
};

/** What is said of a link that somebody shares; only the server needs it. */
export const seoEn: SeoMessages = {
  locale: 'en_US',
  brandDescription: (brand) =>
    `Used ${brand} phones in Bangladesh, with price, condition, place and seller. Log in to see them.`,
  pictures: {
    home: 'Phones of three brands beside each other, with the mark of PhoneHaat',
    vivo: 'ViVo phones from front and back',
    samsung: 'Samsung phones from front and back',
    realme: 'Realme phones from front and back',
    blog: 'A sheet with four questions and their answers',
  },
};
