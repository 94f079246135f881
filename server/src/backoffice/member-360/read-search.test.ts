import { expect, test } from 'vitest';
import { referenceOf } from '../../gaming/transfers/leg.ts';
import { payoutReference } from '../../payments/withdrawals/payout-reference.ts';
import { readSearch } from './read-search.ts';

const memberId = '0192f0c1-2345-7abc-8def-0123456789ab';
const movement = '0192f0c1-9999-7abc-8def-0123456789ab';

test.each([
  ['081 234 5678', { phone: '+66812345678', account: '0812345678', phoneEnd: null, name: null }],
  ['+66812345678', { phone: '+66812345678' }],
  ['๐๘๑๒๓๔๕๖๗๘', { phone: '+66812345678' }],
  ['5678', { phone: null, phoneEnd: '5678', accountEnd: '5678' }],
  ['567', { phoneEnd: null, accountEnd: null, account: '567', name: null }],
  ['123-4-56789-0', { account: '1234567890' }],
  ['มะลิ ศรี', { name: 'มะลิ ศรี', game: null, reference: null }],
  ['pr0A1B2C3D4E', { publicId: '0A1B2C3D4E' }],
  ['KP-7K3M-Q9TB', { receipt: '7K3MQ9TB' }],
  ['jk_104882', { game: 'jk_104882', reference: 'jk_104882' }],
  [movement.toUpperCase(), { id: movement, movement, name: null }],
])('%s', (typed, read) => {
  expect(readSearch(typed, 'th')).toMatchObject(read);
});

test('a payout reference and a transfer reference lead back to their movement', () => {
  const payout = payoutReference({ memberId, id: movement });
  expect(readSearch(payout, 'th')).toMatchObject({ id: memberId, movement });
  expect(readSearch(referenceOf(movement), 'th')).toMatchObject({ movement });
});
