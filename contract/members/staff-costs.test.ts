import { expect, test } from 'vitest';
import { type StaffAct, staffActs } from './staff-acts.ts';
import { staffCosts } from './staff-costs.ts';

const acts = Object.keys(staffActs) as StaffAct[];

test('an act that costs something and that nothing undoes has a question, or a form to fill in', () => {
  const careless = acts.filter((act) => {
    const { asks, costs } = staffCosts[act];
    return costs !== 'nothing' && !asks && !staffActs[act].undo;
  });
  expect(careless).toEqual([]);
  const idle = acts.filter((act) => staffCosts[act].costs === 'nothing' && staffCosts[act].asks);
  expect(idle).toEqual([]);
  // What a second person approves moves money, so it costs something.
  for (const act of acts) {
    if (staffActs[act].second === 'is') expect(staffCosts[act].costs, act).toBe('money');
  }
});
