import { expect, test } from 'vitest';
import { type GradeAnswers, gradeOf } from './grade.ts';

const best: GradeAnswers = {
  screen: 'best',
  body: 'best',
  works: 'best',
  battery: 'best',
  repairs: 'best',
};

// spec D2-95
test.each([
  [best, 'Excilent'],
  [{ ...best, body: 'middle' }, 'Good'],
  [{ ...best, battery: 'middle', repairs: 'middle' }, 'Good'],
  [{ ...best, screen: 'worst' }, 'Fair'],
  [{ ...best, body: 'middle', works: 'worst' }, 'Fair'],
])('%o is %s', (answers, grade) => {
  expect(gradeOf(answers)).toBe(grade);
});

// spec D2-95
test('nothing is chosen before all five are answered, or by an answer that is none', () => {
  expect(gradeOf({})).toBeUndefined();
  expect(gradeOf({ ...best, repairs: undefined })).toBeUndefined();
  expect(gradeOf({ ...best, repairs: 'superb' })).toBeUndefined();
});
