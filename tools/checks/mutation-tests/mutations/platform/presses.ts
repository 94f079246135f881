import { mutationsIn } from '../../mutation.ts';

const tests = ['core/src/browser/press-rule.test.ts'];

/** Mutations of the rule by which a press reaches only what it was meant for. */
export const pressMutations = mutationsIn('core/src/browser/press-rule.ts', [
  {
    name: 'a button that comes under the finger with another label is the same button',
    area: 'presses',
    find: 'one?.element === other?.element && one?.label === other?.label',
    replace: 'one?.element === other?.element',
    tests,
  },
  {
    name: 'a button that moves under the finger stood there already',
    area: 'presses',
    find: '<= stillPx',
    replace: '<= reachPx',
    tests,
  },
  {
    name: 'only the first of several nervous presses is dropped',
    area: 'presses',
    find: 'if (before) last = { ...before, at: press.at };',
    replace: 'last = null;',
    tests,
  },
]);
