import type { Question } from './question.ts';
export const losses = (): Question => ({ name: 'losses', sentence: '' });
