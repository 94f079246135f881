import { howtoClips } from '@kapao/contract/howto-clips';
import { expect, test } from 'vitest';
import videos from './videos.json' with { type: 'json' };

test('the app lists the same how-to clips as the contract, in the same order', () => {
  expect(videos.map(({ id }) => id)).toEqual([...howtoClips]);
});
