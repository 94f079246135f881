import { expect, test } from 'vitest';
import { answerOf, type Draft, isEmpty, noDraft } from './draft.ts';

const draft = (part: Partial<Draft>): Draft => ({ ...noDraft, ...part });
const rows = [{ title: 'A', payload: 'a' }];
const picture = { path: 'chat/a.webp', fileType: 'image', name: 'a.png', preview: null } as const;
const film = { ...picture, fileType: 'video' } as const;

test('text, file and choices make an answer of the right type', () => {
  expect(answerOf(draft({ text: ' Hello ' }))).toEqual({ type: 'text', text: 'Hello' });
  expect(answerOf(draft({ file: film }))).toEqual({ type: 'media', filePath: film.path });
  expect(answerOf(draft({ file: picture, text: 'See' }))).toEqual({
    type: 'media',
    filePath: picture.path,
    text: 'See',
  });
  expect(answerOf(draft({ text: 'Which?', choices: { kind: 'buttons', rows } }))).toEqual({
    type: 'buttons',
    text: 'Which?',
    choices: rows,
  });
  expect(answerOf(draft({ text: 'Card', file: picture, choices: { kind: 'generic', rows } }))).toEqual({
    type: 'generic',
    text: 'Card',
    choices: rows,
    filePath: picture.path,
  });
});

test('an incomplete draft makes no answer', () => {
  expect(answerOf(draft({ text: '  ' }))).toBe(null);
  expect(answerOf(draft({ choices: { kind: 'buttons', rows } }))).toBe(null);
  expect(answerOf(draft({ text: 'x', choices: { kind: 'buttons', rows: [] } }))).toBe(null);
  expect(answerOf(draft({ text: 'x', file: picture, choices: { kind: 'quick_replies', rows } }))).toBe(null);
  expect(answerOf(draft({ text: 'x', file: film, choices: { kind: 'generic', rows } }))).toBe(null);
});

test('a draft with only a note or a file is not empty', () => {
  expect(isEmpty(noDraft)).toBe(true);
  expect(isEmpty(draft({ note: 'n' }))).toBe(false);
  expect(isEmpty(draft({ file: picture }))).toBe(false);
});
