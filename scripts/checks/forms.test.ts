import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The files whose own markup posts a form, and why. */
const postsItself = [
  'web/forms/button-form.tsx',
  'web/forms/asked-button-form.tsx',
  // A component without knowledge of the product: `useConfirmForm` hands it the form.
  'web/ui/dialogs/confirm-button.tsx',
  // On a bad network a page should be loaded once, so the browser posts it, or the outbox.
  'web/screens/order/act-form.tsx',
];

/** Forms by hand, beside decision 0174, as `file: reason`. */
function otherForms(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, code]) => {
    const actions = [...code.matchAll(/export (?:const|(?:async )?function) action\b(.*)/g)];
    return [
      ...actions
        .filter(([, rest = '']) => !rest.startsWith(' = formAction('))
        .map(() => `${file}: an action by hand`),
      ...(/method="post"/.test(code) && !postsItself.includes(file)
        ? [`${file}: a form without useForm or ButtonForm`]
        : []),
      ...(/\bdefineForm\(/.test(code) && !/-submit\.ts$/.test(file)
        ? [`${file}: defineForm outside of a file that ends in -submit`]
        : []),
    ];
  });
}

test('each form is one of defineForm, shown by Form or ButtonForm', () => {
  const names = globSync('web/**/*.{ts,tsx}', { cwd: root });
  const product = names.filter((file) => !/\.test\.tsx?$/.test(file));
  expect(otherForms(new Map(product.map((file) => [file, read(file)])))).toEqual([]);
});

test('an action by hand, a form by hand and a definition elsewhere are found', () => {
  const screens = new Map([
    ['web/a.tsx', 'export async function action({ request }) {}'],
    ['web/b.tsx', 'export const action = async () => {};'],
    ['web/c.tsx', 'export const action = formAction(write);\n<form method="post">'],
    ['web/d.tsx', 'export const action = formAction(defineForm({}));'],
    ['web/e-submit.ts', 'export const write = defineForm({});'],
  ]);
  expect(otherForms(screens)).toEqual([
    'web/a.tsx: an action by hand',
    'web/b.tsx: an action by hand',
    'web/c.tsx: a form without useForm or ButtonForm',
    'web/d.tsx: defineForm outside of a file that ends in -submit',
  ]);
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
