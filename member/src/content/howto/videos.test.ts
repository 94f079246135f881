import { howtoClips } from '@kapao/contract/howto-clips';
import { expect, test } from 'vitest';
import videos from './videos.json' with { type: 'json' };

test('the clips that the operator puts in order are those that were filmed', () => {
  expect(videos.map(({ id }) => id)).toEqual([...howtoClips]);
});
