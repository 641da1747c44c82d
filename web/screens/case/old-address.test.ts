import { expect, test } from 'vitest';
import { loader } from './old-address.ts';

const id = '0197a3c0-0000-7000-8000-000000000001';

// spec D2-289
test.each([
  ['/dashboard/cases', undefined, '/dashboard/queue?kind=dispute'],
  ['/dashboard/words', undefined, '/dashboard/case/words'],
  ['/bn/dashboard/lostkeys', undefined, '/dashboard/case/lost-keys'],
  ['/dashboard/threadreports', undefined, '/dashboard/case/thread-report'],
  [`/dashboard/threadreports/${id}`, id, `/dashboard/case/thread-report/${id}`],
  [`/bn/dashboard/reporteditems/${id}`, id, `/dashboard/case/report/${id}`],
  [`/dashboard/support/${id}`, id, `/dashboard/case/support/${id}`],
])('%s leads to the cases', (path, of, to) => {
  // The router itself adds the language.
  const answer = loader({
    params: { id: of },
    request: new Request(`https://shop.example${path}`),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
});
