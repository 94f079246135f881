import { expect, test } from 'vitest';
import root from '../../../../package.json' with { type: 'json' };
import { appVersion } from './version.ts';

test('the contact page shows the version of the package', () => {
  expect(root.version).toBe(appVersion);
});
