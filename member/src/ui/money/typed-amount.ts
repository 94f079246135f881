import { asciiDigits } from '@kapao/core/account/digits';
import { withoutCommas } from '@kapao/core/amount-text';
import type { ChangeEvent } from 'react';

export interface Typed {
  text: string;
  /** Number of characters before the cursor. */
  caret: number;
}

/**
 * Returns `1,234.5` for `1234.5`, for reading while typing. Text that is not an amount stays as it is, so that the field
 * can name the error; so does a comma that is not before a group of three, as in `100,50`.
 */
export function groupAmount(typed: string): string {
  const plain = asciiDigits(typed);
  return isGrouped(plain) ? group(plain) : typed;
}

/** Whether the text is a number without commas, or with one before each three digits. */
function isGrouped(text: string): boolean {
  return /^\d+(?:\.\d*)?$/.test(withoutCommas(text));
}

function group(typed: string): string {
  const plain = typed.replace(/,/g, '');
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return typed;
  // A number that begins with zero is read without commas only.
  if (plain.startsWith('0')) return plain;
  const [whole = '', fraction] = plain.split('.');
  const first = whole.length % 3 || 3;
  const groups = [whole.slice(0, first)];
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return groups.join(',') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * Returns what the field shows after a key, with the cursor after the same digit as before. A key that removes only a comma
 * removes the digit beyond it too; the comma alone would come back at once.
 */
export function typeAmount(before: string, now: Typed, isForward: boolean): Typed {
  const onlyComma = now.text.length < before.length && digitsOf(now.text) === digitsOf(before);
  const { text, caret } = onlyComma && isGrouped(before) ? withoutDigit(now, isForward) : now;
  // Existing commas belong to the field and move; a typed or pasted one has a meaning.
  const areOurs = isGrouped(before) && !insertedIn(before, text).includes(',');
  const grouped = areOurs ? group(asciiDigits(text)) : groupAmount(text);
  if (grouped === text) return { text, caret };
  return { text: grouped, caret: caretAfter(grouped, digitsOf(text.slice(0, caret)).length) };
}

/** Returns the inserted text, between the unchanged beginning and end. */
function insertedIn(before: string, text: string): string {
  let start = 0;
  while (start < before.length && before[start] === text[start]) start++;
  let end = text.length;
  for (let last = before.length; last > start && end > start && before[last - 1] === text[end - 1]; last--)
    end--;
  return text.slice(start, end);
}

/** Writes the grouped text into the field before React does, which would move the cursor to the end. */
export function takeAmount({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, before: string): string {
  const { inputType, isComposing } =
    nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', isComposing: false };
  const isForward = inputType === 'deleteContentForward';
  // A paste or autofill may replace the whole text, and would then look like a deleting key.
  const stood = inputType === '' || /^insert(?:From|Replacement)/.test(inputType) ? '' : before;
  const caret = target.selectionStart ?? target.value.length;
  const next = typeAmount(stood, { text: target.value, caret }, isForward);
  // During composition the field is left alone; the keyboard would insert twice.
  if (!isComposing && next.text !== target.value) {
    target.value = next.text;
    target.setSelectionRange(next.caret, next.caret);
  }
  return next.text;
}

function digitsOf(text: string): string {
  return asciiDigits(text).replace(/,/g, '');
}

function withoutDigit({ text, caret }: Typed, isForward: boolean): Typed {
  const at = isForward ? caret : caret - 1;
  return at < 0 ? { text, caret } : { text: text.slice(0, at) + text.slice(at + 1), caret: at };
}

function caretAfter(grouped: string, digits: number): number {
  let left = digits;
  let index = 0;
  while (left > 0 && index < grouped.length) {
    if (grouped[index] !== ',') left -= 1;
    index += 1;
  }
  return index;
}
