import { expect, test } from 'vitest';
import { expectConsoleError, takeConsoleComplaint } from './console.ts';

test('an unexpected message is a complaint, with its values filled in', () => {
  console.error('%s is broken', 'the hinge');
  console.warn('beware');

  const complaint = takeConsoleComplaint();

  expect(complaint).toContain('the hinge is broken');
  expect(complaint).toContain('beware');
});

test('an expected message is none', () => {
  expectConsoleError(/hinge/);
  console.error('the hinge is broken');

  expect(takeConsoleComplaint()).toBeUndefined();
});

test('an expected message that is never said is a complaint', () => {
  expectConsoleError(/hinge/);

  expect(takeConsoleComplaint()).toContain('/hinge/');
});

test('an expectation ends with its test', () => {
  expectConsoleError(/hinge/);
  takeConsoleComplaint();
  console.error('the hinge is broken');

  expect(takeConsoleComplaint()).toContain('hinge');
});
