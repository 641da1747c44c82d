import type { FirstQuestion } from '../first-questions.ts';

export const firstQuestionTexts: Record<FirstQuestion, string> = {
  available: 'ফোনটি কি এখনো আছে?',
  box: 'বক্স আর চার্জার কি সঙ্গে আছে?',
  battery: 'ব্যাটারি কেমন চলে?',
  repaired: 'কখনো খোলা বা সারানো হয়েছে?',
  meet: 'কোথায় দেখা করা যাবে?',
};
