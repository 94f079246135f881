import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

it('no screen of the Console links to a page without asking whether the role may see it', () => {
  const screens = readFiles(/\.tsx$/).filter(
    ({ path, isTest }) => path.startsWith('operator/src/screens/') && !isTest,
  );
  expect(screens.length).toBeGreaterThan(100);
  // `PageLink` asks.
  expect(screens.filter(({ text }) => text.includes('<LinkBase')).map(({ path }) => path)).toEqual([]);
});
