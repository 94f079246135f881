import { expect, it } from 'vitest';
import { readFiles } from './sources.ts';

/** Naming rules of CONTRIBUTING.md that can be checked mechanically: a word that must not occur, and its replacement. */
const rules: readonly { readonly where: RegExp; readonly not: RegExp; readonly but: string }[] = [
  // 'share sheet' is the phone's own term.
  { where: /^member\/src\//, not: /(?<!share )sheet/i, but: 'Dialog' },
  { where: /^member\/src\//, not: /(?<!e)faults|(?<!e)fault[A-Z]|Fault/, but: 'flaw or failure' },
  { where: /^server\/(src\/ledger\/|migrations\/002)/, not: /slot|claim/i, but: 'operation lock' },
  // 'transfer' in quotes is the statement's type.
  { where: /^server\/(src\/ledger\/|migrations\/002)/, not: /(?<!'|one open )transfer/i, but: 'entry' },
  // 'settle' is the games' term for bets, which platform and ledger know nothing about.
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
