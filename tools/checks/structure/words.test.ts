import { expect, it } from 'vitest';
import { readFiles } from './sources.ts';

/** The words of CONTRIBUTING.md that can be held mechanically: where a word must not stand, because another does. */
const rules: readonly { readonly where: RegExp; readonly not: RegExp; readonly but: string }[] = [
  // A phone's share sheet is the phone's own word.
  { where: /^member\/src\//, not: /(?<!share )sheet/i, but: 'Dialog' },
  { where: /^member\/src\//, not: /(?<!e)faults|(?<!e)fault[A-Z]|Fault/, but: 'flaw or failure' },
  { where: /^server\/(src\/ledger\/|migrations\/002)/, not: /slot|claim/i, but: 'turn' },
  // 'transfer' in quotes is the statement's type.
  { where: /^server\/(src\/ledger\/|migrations\/002)/, not: /(?<!'|one open )transfer/i, but: 'entry' },
  // A bet that its game has settled is the game's own word, and no ledger hears of it.
  { where: /^server\/src\/(platform|ledger)\//, not: /(?<!all)settle/i, but: 'finish, end or answer' },
  { where: /^server\/(src|migrations)\//, not: /held_until|\bheldUntil/i, but: 'waits_until' },
];

it.each(rules)('$where says "$but"', ({ where, not }) => {
  const files = readFiles(/\.(tsx?|sql|css)$/).filter(({ path }) => where.test(path));
  expect(files.length).toBeGreaterThan(0);
  const wrong = files.flatMap(({ path, text }) =>
    [path, ...text.split('\n')].filter((line) => not.test(line)).map((line) => `${path}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
