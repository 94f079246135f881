import { backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import { expect, test } from 'vitest';
import { slipKey, slipPictureUrl } from './slip-picture.ts';

test('a slip picture’s address matches the contract’s path and params', () => {
  const [memberId, id] = ['019a4c00-0000-7000-8000-000000000001', '019a4c00-0000-7000-8000-000000000002'];
  const { path, params } = backofficeCalls.seeSlipPicture;
  const [before = ''] = path.replace('GET ', '').split(':');
  const address = slipPictureUrl(slipKey(memberId, id));
  expect(address.startsWith(before)).toBe(true);
  expect(params.parse({ slip: decodeURIComponent(address.slice(before.length)) })).toEqual({
    slip: { memberId, id },
  });
});
