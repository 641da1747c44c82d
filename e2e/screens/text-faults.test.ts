import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectBrowser } from '#testing/browser/shared.ts';
import { findTextFaults } from '#testing/screens/text-faults.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
  page = await browser.newPage({ viewport: { width: 320, height: 640 } });
});

afterAll(() => browser?.close());

async function faultsIn(body: string, letters: 'plain' | 'double' = 'plain') {
  await page.setContent(
    `<!doctype html><style>body { margin: 8px; font: 16px/1.5 sans-serif }</style>${body}`,
  );
  return findTextFaults(page, letters);
}

const long = 'চকবাজার মোড়ের পাশে, a place with a very long name in two languages';

describe('the finder of texts that cannot be read', () => {
  test.each([
    [
      'a line with an ellipsis',
      `<p style="overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${long}</p>`,
      'cut off',
    ],
    [
      'a box that is too low',
      `<div style="overflow:hidden;height:30px"><p>First</p><p>Second line</p></div>`,
      'cut off',
    ],
    [
      'lines that are clamped for good',
      `<p style="display:-webkit-box;-webkit-line-clamp:1;-webkit-box-orient:vertical;overflow:hidden">${long}</p>`,
      'cut off',
    ],
    [
      'a row that one has to scroll to the side',
      `<div style="overflow-x:auto;white-space:nowrap"><b>${long}</b></div>`,
      'cut off',
    ],
    [
      'a read-only field that is too narrow',
      `<input readonly style="width:80px" value="${long}">`,
      'cut off',
    ],
    [
      'a placeholder that is too long',
      `<input style="width:80px" placeholder="${long}">`,
      'cut off',
    ],
    [
      'a select that is too narrow',
      `<select style="width:60px"><option>${long}</option></select>`,
      'cut off',
    ],
    [
      'a word that is wider than the screen',
      '<p>01712345678-01712345678-01712345678-01712345678</p>'.replaceAll('-', ''),
      'page is wider than the screen',
    ],
    [
      'a text left of the screen',
      `<p style="position:absolute;left:-40px">${long.slice(0, 20)}</p>`,
      'outside the screen',
    ],
    [
      'two texts in one place',
      '<p style="margin:0">Tk 24,500 for all</p><p style="margin:-18px 0 0">Save 47%</p>',
      'overlap',
    ],
  ])('finds %s', async (_case, body, kind) => {
    const kinds = (await faultsIn(body)).map((fault) => fault.kind);

    expect(kinds).toContain(kind);
  });

  test.each([
    ['lines that wrap', `<p>${long}</p><p style="line-height:1">${long}</p>`],
    [
      'a shortened text with a control for the rest',
      `<div><p style="display:-webkit-box;-webkit-line-clamp:1;-webkit-box-orient:vertical;overflow:hidden">${long}</p><button aria-expanded="false">Read all</button></div>`,
    ],
    [
      'a text for screen readers alone',
      `<p style="position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap">${long}</p>`,
    ],
    [
      'what is hidden',
      `<p hidden>${long}</p><p style="opacity:0;white-space:nowrap;overflow:hidden">${long}</p>`,
    ],
    [
      'a bar that stays above the page',
      '<header style="position:fixed;top:8px">Bar</header><p style="margin:0">Text below</p>',
    ],
    ['what lies under an open dialog', `<p>${long}</p><dialog open style="top:0">Really?</dialog>`],
    [
      'a list that scrolls down',
      `<div style="height:60px;overflow-y:auto"><p>One</p><p>Two</p><p>Three</p></div>`,
    ],
  ])('lets pass %s', async (_case, body) => {
    expect(await faultsIn(body)).toEqual([]);
  });

  const short = `<style>input, select { width: 80px }</style>`;

  test.each([
    [
      'the example in a field that has a label',
      `<label>Place <input placeholder="${long}"></label>`,
    ],
    ['a read-only value that has a label', `<label>Place <input readonly value="${long}"></label>`],
  ])('lets end at the edge, with letters of 200 %% only, %s', async (_case, body) => {
    expect(await faultsIn(short + body, 'double')).toEqual([]);
    expect(await faultsIn(short + body)).not.toEqual([]);
  });

  test.each([
    ['the example in a field without a label', `<input placeholder="${long}">`],
    ['the choice of a select', `<label>Place <select><option>${long}</option></select></label>`],
  ])('finds with letters of 200 %% %s', async (_case, body) => {
    expect(await faultsIn(short + body, 'double')).not.toEqual([]);
  });
});
