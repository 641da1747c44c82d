import type { Language } from '#contract/languages.ts';
import { blogBn } from './blog.bn.ts';
import { type BlogMessages, blogEn } from './blog.en.ts';

/** For the server, which sends the one that is asked for. */
export const blogTexts: Record<Language, BlogMessages> = { en: blogEn, bn: blogBn };
