import { expect, test } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

/** Sentence in a text: three words of small letters outside placeholders. */
const sentence = /(?:^|[^\w$])[a-z’]+(?:,? [a-z’]+){2}/;
const reason = /(?:\bunknown\(|\bwhy: |\bnoAnswer\([^'"`\n]*\), )(['"`])(.*?)\1/g;

test('every reason that staff read is a code, which the console shows in their language', () => {
  const files = readFiles(/^server\/src\/.*(?<!\.test)\.ts$/).filter(
    ({ path }) => !/^server\/src\/(?:testing|demo)\//.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(reason)]
      .map(([, , words = '']) => words.replace(/\$\{[^}]*\}/g, ''))
      .filter((words) => sentence.test(words))
      .map((words) => `${path}: ${words}`),
  );
  expect(found, 'use a code of contract/src/backoffice/reasons/open-reason.ts').toEqual([]);
});
