import { expect, test } from 'vitest';
import { blankOffer } from './blank-offer.ts';
import { leftAfterSave } from './typed-offer.ts';

const sent = { offer: blankOffer('SAVED', 'bonus', 'THB'), revision: 3 };

test('what was saved is typed no more', () => {
  expect(leftAfterSave(sent, sent, 4)).toBe(null);
  expect(leftAfterSave(null, sent, 4)).toBe(null);
});

test('what was typed while the save was on its way stands over what it saved', () => {
  const offer = { ...sent.offer, quota: 50 };
  expect(leftAfterSave({ offer, revision: 3 }, sent, 4)).toEqual({ offer, revision: 4 });
});
