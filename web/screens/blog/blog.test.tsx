import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { shown } from '#testing/screens/shown.ts';
import { blogBn } from '#web/i18n/bn/blog.ts';
import { type BlogMessages, blogEn } from '#web/i18n/en/blog.ts';
import Blog from './blog.tsx';

afterEach(cleanup);

async function articlesOf(messages: BlogMessages) {
  const Page = createRoutesStub([
    { id: 'blog', path: '/blog', Component: Blog, loader: () => null },
  ]);
  render(<Page initialEntries={['/blog']} hydrationData={{ loaderData: { blog: messages } }} />);
  return screen.findAllByRole('article');
}

const textsIn = (article: HTMLElement, selector: string) =>
  [...article.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

// spec S1-1, S2.6-6
test('four questions, each with an answer of several paragraphs and an example', async () => {
  const articles = await articlesOf(blogEn);
  screen.getByRole('heading', { level: 1, name: shown('Frequent Ask Question') });
  const told = articles.map((article) => ({
    question: within(article).getByRole('heading', { level: 2 }).textContent,
    answer: textsIn(article, 'p, li').join(' '),
    example: textsIn(article, 'pre').join('\n'),
  }));
  expect(told).toEqual([
    {
      question: expect.stringMatching(/manage state in a React/),
      answer: expect.stringMatching(/component.+Context.+URL.+server/),
      example: expect.stringContaining('useReducer('),
    },
    {
      question: expect.stringMatching(/prototypal inheritance/),
      answer: expect.stringMatching(/hidden link to another object.+class/),
      example: expect.stringContaining('Object.create('),
    },
    {
      question: expect.stringMatching(/unit test/),
      answer: expect.stringMatching(/one small piece of a program.+Mistakes are found/),
      example: expect.stringContaining('expect('),
    },
    {
      question: expect.stringMatching(/React vs\. Angular vs\. Vue/),
      answer: expect.stringMatching(/build a page out of components/),
      example: expect.stringContaining('useState('),
    },
  ]);
  const comparison = within(articles[3] as HTMLElement).getByRole('table');
  const headings = within(comparison).getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent)).toEqual(['React', 'Angular', 'Vue']);
});

test('the same answers in Bangla, block by block', async () => {
  const english = (await articlesOf(blogEn)).map((article) => textsIn(article, 'p, li, pre, td'));
  cleanup();
  const bangla = (await articlesOf(blogBn)).map((article) => textsIn(article, 'p, li, pre, td'));
  expect(bangla.map(({ length }) => length)).toEqual(english.map(({ length }) => length));
  for (const texts of bangla) expect(texts.join(' ')).toMatch(/[\u0980-\u09ff]{3}/);
});
