import { books } from './books.ts';
import { losses } from './losses.ts';
import { nothingBroke } from './nothing-broke.ts';
import type { Question } from './question.ts';

/** The questions of a country; each holds what it has noted of this one. */
export const allQuestions = (): Question[] => [nothingBroke(), books(), losses()];
