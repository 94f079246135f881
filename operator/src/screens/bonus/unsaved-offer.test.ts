import { expect, test } from 'vitest';
import { blankOffer } from './blank-offer.ts';
import { unsavedAfterSave } from './unsaved-offer.ts';

const sent = { offer: blankOffer('SAVED', 'bonus', 'THB'), revision: 3 };

test('a saved offer leaves no draft', () => {
  expect(unsavedAfterSave(sent, sent, 4)).toBe(null);
  expect(unsavedAfterSave(null, sent, 4)).toBe(null);
});

test('changes made during a save are kept as a draft of the new revision', () => {
  const offer = { ...sent.offer, quota: 50 };
  expect(unsavedAfterSave({ offer, revision: 3 }, sent, 4)).toEqual({ offer, revision: 4 });
});
