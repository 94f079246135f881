import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readAmount } from './amount.ts';
import { groupAmount, takeAmount, typeAmount } from './typed-amount.ts';

/** Returns text and cursor position from a marked text such as `1,2|34`. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), caret };
}

test.each([
  ['', ''],
  ['5', '5'],
  ['1000', '1,000'],
  ['1234567.5', '1,234,567.5'],
  ['1,23', '1,23'],
  ['100,50', '100,50'],
  ['1,5', '1,5'],
  ['1000,000', '1000,000'],
  ['0,500', '0,500'],
  ['0500', '0500'],
  ['๑๒๓๔', '1,234'],
  ['.5', '.5'],
  ['12.', '12.'],
  ['12x', '12x'],
  ['1.2.3', '1.2.3'],
])('%j is shown as %j', (typed, shown) => expect(groupAmount(typed)).toBe(shown));

test.each([
  ['a digit at the end', '100', '1000|', '1,000|'],
  ['a digit in the middle', '1,000', '15|,000', '15|,000'],
  ['a digit that makes a new group', '100,000', '1900|,000', '1,900|,000'],
  ['deleting a digit', '1,000', '1,00|', '100|'],
  ['deleting a digit before a comma', '12,345', '1|,345', '1|,345'],
  ['deleting a comma backwards', '1,234', '1|234', '|234'],
  ['the decimal point', '1,000', '1,000.|', '1,000.|'],
  ['deleting a digit before a zero', '10,500', '|0,500', '|0500'],
])('the cursor stays behind its digit after %s', (_, before, typed, shown) => {
  expect(typeAmount(before, at(typed), false)).toEqual(at(shown));
});

test.each([
  ['a comma', '100', '100,|'],
  ['a digit behind it', '100,', '100,5|'],
  ['another digit', '100,5', '100,50|'],
  ['a comma behind an automatic one', '1,234', '1,234,|'],
])('%s that the user typed is kept as typed', (_, before, typed) => {
  expect(typeAmount(before, at(typed), false)).toEqual(at(typed));
  expect(readAmount(typed.replace('|', ''))).toBeNull();
});

test('a number that begins with zero gets no comma, which could be a decimal one', () => {
  const shown = typeAmount('10,500', at('|0,500'), false);
  expect(readAmount(shown.text)).toBe(500);
  expect(typeAmount('0500', at('05000|'), false)).toEqual(at('05000|'));
  expect(typeAmount('05000', at('|5000'), false)).toEqual(at('|5,000'));
});

test('a group typed with its comma is accepted', () => {
  let shown = at('1|');
  for (const key of ',000')
    shown = typeAmount(shown.text, { text: shown.text + key, caret: shown.caret + 1 }, false);
  expect(shown).toEqual(at('1,000|'));
  expect(readAmount(shown.text)).toBe(1000);
  // When deleted again digit by digit, the text is kept as it stands.
  expect(typeAmount('100,5', at('100,|'), false)).toEqual(at('100,|'));
  expect(typeAmount('100,', at('100|'), false)).toEqual(at('100|'));
});

test('pasted text is kept as it was written', () => {
  expect(typeAmount('', at('100,50|'), false)).toEqual(at('100,50|'));
  expect(typeAmount('1,234', at('100,50|'), false)).toEqual(at('100,50|'));
  expect(typeAmount('', at('1,234,567.50|'), false)).toEqual(at('1,234,567.50|'));
});

test('deleting a comma forwards deletes the digit behind it', () => {
  expect(typeAmount('1,234', at('1|234'), true)).toEqual(at('1|34'));
});

test('grouping changes no amount, and the cursor stays within the text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.nat(20), (satang, caret) => {
      const text = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
      const shown = typeAmount('', { text, caret: Math.min(caret, text.length) }, false);
      expect(readAmount(shown.text)).toBe(readAmount(text));
      expect(shown.caret).toBeLessThanOrEqual(shown.text.length);
    }),
  );
});

test('while composing the field’s text is unchanged, and pasting replaces it', () => {
  class Typing extends Event {
    readonly inputType: string;
    readonly isComposing: boolean;
    constructor(inputType: string, isComposing: boolean) {
      super('input');
      this.inputType = inputType;
      this.isComposing = isComposing;
    }
  }
  vi.stubGlobal('InputEvent', Typing);
  const take = (before: string, value: string, event: Typing) => {
    const target = { value, selectionStart: value.length, setSelectionRange: () => {} };
    const change = { target, nativeEvent: event } as unknown as Parameters<typeof takeAmount>[0]; // Only these fields are read.
    return [takeAmount(change, before), target.value];
  };
  const composing = new Typing('insertCompositionText', true);
  expect(take('1,234', '1,2345', composing)).toEqual(['12,345', '1,2345']);
  expect(take('1,234', '1,2345', new Typing('insertText', false))).toEqual(['12,345', '12,345']);
  expect(take('100,500', '100,50', new Typing('insertFromPaste', false))).toEqual(['100,50', '100,50']);
  expect(take('100,500', '100,50', new Typing('deleteContentBackward', false))).toEqual(['10,050', '10,050']);
  vi.unstubAllGlobals();
});
