import { mutationsIn } from '../../mutation.ts';

const tests = ['core/src/browser/press-rule.test.ts'];

/** Mutations of the rule by which a press reaches only what it was meant for. */
export const pressMutations = mutationsIn('core/src/browser/press-rule.ts', [
  {
    name: 'a button with another label under the finger counts as the same button',
    area: 'presses',
    find: 'one?.element === other?.element && one?.label === other?.label',
    replace: 'one?.element === other?.element',
    tests,
  },
  {
    name: 'a button that moves under the finger counts as unmoved',
    area: 'presses',
    find: '<= stillPx',
    replace: '<= reachPx',
    tests,
  },
  {
    name: 'only the first of several rapid presses is dropped',
    area: 'presses',
    find: 'if (before) last = { ...before, at: press.at };',
    replace: 'last = null;',
    tests,
  },
]);
