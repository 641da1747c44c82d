/** A block of an answer. In sentences, backticks mark code. */
export type BlogBlock =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'list'; items: string[] }
  /** In an order, numbered. */
  | { kind: 'steps'; items: string[] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] };

export type BlogEntry = { id: string; question: string; answer: BlogBlock[] };

export type BlogMessages = { title: string; description: string; entries: BlogEntry[] };

// The code examples are the same in every language.
export const reducerCode = `function cart(items, action) {
  switch (action.type) {
    case 'add':
      return [...items, action.item];
    case 'remove':
      return items.filter((item) => item.id !== action.id);
  }
}

const [items, dispatch] = useReducer(cart, []);`;

export const prototypeCode = `const phone = {
  describe() {
    return \`\${this.brand}, \${this.condition}\`;
  },
};

const galaxy = Object.create(phone);
galaxy.brand = 'Samsung';
galaxy.condition = 'Good';

galaxy.describe(); // 'Samsung, Good'
Object.hasOwn(galaxy, 'describe'); // false: found on the prototype`;

export const classCode = `class Phone {
  describe() {
    return this.brand;
  }
}
class UsedPhone extends Phone {
  describe() {
    return \`\${super.describe()}, used\`;
  }
}

Object.getPrototypeOf(UsedPhone.prototype) === Phone.prototype; // true`;

export const unitTestCode = `import { expect, test } from 'vitest';
import { savedPercent } from './saved-percent.ts';

test('the saving is a share of the market price', () => {
  expect(savedPercent({ price: 12_000, market: 16_000 })).toBe(25);
});

test('a phone that costs more than new saves nothing', () => {
  expect(savedPercent({ price: 17_000, market: 16_000 })).toBe(0);
});`;

export const counterCode = `// React
function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

<!-- Vue -->
<script setup>
import { ref } from 'vue';
const count = ref(0);
</script>
<template>
  <button @click="count++">{{ count }}</button>
</template>`;

/** The messages of the blog, sent in its page data so that other pages do not load them. */
export const blogEn: BlogMessages = {
  title: 'Frequently asked questions',
  description:
    'Four questions that front-end developers are asked: state in React, prototypal inheritance, unit tests, and how React, Angular and Vue differ.',
  entries: [
    {
      id: 'react-state',
      question: 'What are the different ways to manage state in a React application?',
      answer: [
        {
          kind: 'text',
          text: 'State is whatever can change while the page is open and must be drawn again when it does. The best tool depends less on the size of the application than on two questions: who owns the value, and who needs to see it?',
        },
        {
          kind: 'text',
          text: 'What one component owns stays in that component, with `useState`. When the next value follows rules, such as the steps of a form or the lines of a cart, `useReducer` keeps those rules in one function that can be tested without a browser:',
        },
        {
          kind: 'code',
          code: reducerCode,
        },
        {
          kind: 'text',
          text: 'Beyond that, each kind of state has a natural home:',
        },
        {
          kind: 'list',
          items: [
            'Shared by a few neighbours: lift it to their nearest common parent and hand it down as props.',
            'Needed everywhere but changing rarely (theme, language, who is signed in): Context. Every reader renders again when the value changes, so it is a poor place for something that changes with each key press.',
            'Belongs in a link, like a filter or a page number: the URL. Then reload, back button and sharing work by themselves.',
            'Owned by the server: a query cache such as TanStack Query, which knows about loading, failing, retrying and growing old. Copying answers into state by hand means writing all of that again.',
            'Complex, written from many distant places: a store such as Redux Toolkit, Zustand or Jotai, whose components subscribe only to the part that they show.',
          ],
        },
        {
          kind: 'text',
          text: 'And the cheapest state is none: what can be computed from props or other state while rendering should be. A total that is stored beside its list will one day disagree with it.',
        },
      ],
    },
    {
      id: 'prototypal-inheritance',
      question: 'How does prototypal inheritance work?',
      answer: [
        {
          kind: 'text',
          text: 'Every JavaScript object has a hidden link to another object, its prototype, or to `null`. Reading a property looks at the object itself first; if it is not there, at its prototype, then at the prototype’s prototype, and so on until the chain ends and the answer is `undefined`. Nothing is copied: objects share what lies further up the chain.',
        },
        {
          kind: 'code',
          code: prototypeCode,
        },
        {
          kind: 'text',
          text: 'Two details explain most surprises. First, `this` is whatever stands before the dot, not the object where the method was found; that is how one shared `describe` serves every phone. Second, writing is not symmetric to reading: assigning `galaxy.describe = …` normally creates a property on `galaxy` that hides the inherited one, and leaves `phone` as it was.',
        },
        {
          kind: 'text',
          text: 'A `class` is a clearer way to write the same thing. Methods land on `Phone.prototype`, `new` links each instance to it, and `extends` links one prototype to the next:',
        },
        {
          kind: 'code',
          code: classCode,
        },
        {
          kind: 'text',
          text: 'Because the link is alive, a method that is added to a prototype later appears at once in every object below it. This is also why changing `Array.prototype` or `Object.prototype` is a bad idea: the whole program, libraries included, sees the change. To ask whether an object itself has a property, use `Object.hasOwn`; `in` looks along the whole chain.',
        },
      ],
    },
    {
      id: 'unit-tests',
      question: 'What is a unit test, and why should we write unit tests?',
      answer: [
        {
          kind: 'text',
          text: 'A unit test runs one small piece of a program (a function, a class, a component) apart from the rest, gives it a known input and checks what comes out. It needs no network and no person, and it takes milliseconds, so hundreds of them can run every time a file is saved.',
        },
        {
          kind: 'code',
          code: unitTestCode,
        },
        { kind: 'text', text: 'What they are good for:' },
        {
          kind: 'list',
          items: [
            'Mistakes are found minutes after they are made, while it is still clear what was changed.',
            'Code can be reorganised without fear: as long as the tests pass, the behaviour that they describe is still there.',
            'They say what the code is meant to do, with examples that cannot fall out of date without failing.',
            'Edges such as an empty list, a zero or a Bangla digit are easy to reach here and hard to reach by clicking.',
            'Code that is hard to test is mostly code that does too much. Tests make that visible early.',
          ],
        },
        {
          kind: 'text',
          text: 'Good ones check behaviour rather than the inside: a test that breaks whenever a private function is renamed costs more than it gives. Each should have one reason to fail, a name that tells what was expected, and should be seen failing once, because a test that cannot fail proves nothing. When a bug is reported, the first step is a test that shows it; then the fix, and the bug does not come back unnoticed.',
        },
        {
          kind: 'text',
          text: 'Unit tests are not enough by themselves: every part may be right and the whole still wrong. So there are fewer, slower tests above them, in which the parts meet a real database, and a handful that click through the most important journeys in a real browser.',
        },
      ],
    },
    {
      id: 'react-angular-vue',
      question: 'React vs. Angular vs. Vue: how do they compare?',
      answer: [
        {
          kind: 'text',
          text: 'All three build a page out of components and redraw what has changed. They differ in how much they decide for you. React is a library for the view, and you choose router, data fetching and forms, or a framework such as Next.js or React Router that has chosen. Angular is a complete framework with all of that inside, made by one team. Vue stands between: a small core with official companions for routing and state that fit together.',
        },
        {
          kind: 'table',
          caption: 'React, Angular and Vue at a glance',
          head: ['', 'React', 'Angular', 'Vue'],
          rows: [
            ['Kind', 'View library', 'Full framework', 'Progressive framework'],
            ['Made by', 'Meta and community', 'Google', 'Independent team'],
            [
              'Markup',
              'JSX: markup in JavaScript',
              'HTML templates',
              'HTML templates, JSX possible',
            ],
            ['Language', 'JavaScript or TypeScript', 'TypeScript', 'JavaScript or TypeScript'],
            ['Reactivity', 'Render again and compare', 'Signals', 'Tracked reactive values'],
            ['Routing, forms', 'Your choice', 'Included', 'Official router; forms by v-model'],
          ],
        },
        {
          kind: 'text',
          text: 'The same counter shows the difference in taste. In React a component is a function that runs again for each change; in Vue, `setup` runs once and the template follows the values it reads:',
        },
        {
          kind: 'code',
          code: counterCode,
        },
        {
          kind: 'text',
          text: 'React has the largest choice of libraries and the most job offers, at the price of many decisions. Angular asks for more learning up front (dependency injection, its own template language, RxJS in older code), and pays it back in large teams, where every project looks alike. Vue is usually the quickest to learn for somebody who knows HTML, and easy to add to a page that already exists. Speed rarely decides: all three are fast enough, and large pictures or too much script slow a page down more than the choice between them. What your team already knows weighs more than any benchmark.',
        },
      ],
    },
  ],
};
