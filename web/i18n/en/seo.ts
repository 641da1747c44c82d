/** A picture of `web/public/share`, 1200 × 630. It has no words, so it fits every language. */
export type SharePicture = 'home' | 'blog' | 'vivo' | 'samsung' | 'realme';

export type SeoMessages = {
  /** In the format of Open Graph. */
  locale: string;
  brandDescription: (brand: string) => string;
  /** The alternative texts of the preview pictures. */
  pictures: Record<SharePicture, string>;
};

/** Texts of link previews; only the server needs them. */
export const seoEn: SeoMessages = {
  locale: 'en_US',
  brandDescription: (brand) =>
    `Used ${brand} phones in Bangladesh, with price, condition, place and seller. Log in to see them.`,
  pictures: {
    home: 'Phones of three brands beside each other, with the mark of the shop',
    vivo: 'ViVo phones from front and back',
    samsung: 'Samsung phones from front and back',
    realme: 'Realme phones from front and back',
    blog: 'A sheet with four questions and their answers',
  },
};
