// The blog's code examples, the same in every language.

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
