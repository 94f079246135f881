import { expect, test } from 'vitest';
import root from '../../../../package.json' with { type: 'json' };
import { appVersion } from './version.ts';

test('the app version equals the version in package.json', () => {
  expect(root.version).toBe(appVersion);
});
