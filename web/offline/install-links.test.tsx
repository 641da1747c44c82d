import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InstallLinks } from './install-links.tsx';

test.each([
  ['en', '/manifest.webmanifest'],
  ['bn', '/bn.webmanifest'],
])('a page in %s is installed by %s', (language, manifest) => {
  expect(renderToStaticMarkup(<InstallLinks language={language} />)).toContain(
    `rel="manifest" href="${manifest}"`,
  );
});
