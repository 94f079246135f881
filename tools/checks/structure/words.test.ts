import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

/** Naming rules of CONTRIBUTING.md that can be checked mechanically: a word that must not occur, and its replacement. */
const rules: readonly { readonly where: RegExp; readonly not: RegExp; readonly but: string }[] = [
  // 'share sheet' is the phone's own term.
  { where: /^member\/src\//, not: /(?<!share )sheet/i, but: 'Dialog' },
  { where: /^member\/src\//, not: /(?<!e)faults|(?<!e)fault[A-Z]|Fault/, but: 'flaw or failure' },
  { where: /^server\/(src\/ledger\/|migrations\/002)/, not: /slot|claim/i, but: 'operation lock' },
  // 'transfer' in quotes is the statement's type.
  { where: /^server\/(src\/ledger\/|migrations\/002)/, not: /(?<!'|one open )transfer/i, but: 'entry' },
  // 'settle' is the games' term for bets, which platform and ledger do not use.
  { where: /^server\/src\/(platform|ledger)\//, not: /(?<!all)settle/i, but: 'finish, end or answer' },
  { where: /^server\/(src|migrations)\//, not: /held_until|\bheldUntil/i, but: 'waits_until' },
];

it.each(rules)('$where uses "$but" instead of another word', ({ where, not }) => {
  const files = readFiles(/\.(tsx?|sql|css)$/).filter(({ path }) => where.test(path));
  expect(files.length).toBeGreaterThan(0);
  const wrong = files.flatMap(({ path, text }) =>
    [path, ...text.split('\n')].filter((line) => not.test(line)).map((line) => `${path}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});

/** Private words of earlier names, each with the field's word; none may come back as a part of an identifier. */
const retired: ReadonlyMap<string, string> = new Map([
  ['world', 'state, or what it is'],
  ['lane', 'queue or pool'],
  ['lanes', 'queues or pools'],
  ['errand', 'task'],
  ['fate', 'outcome'],
  ['reckon', 'calculate'],
  ['reckoning', 'accrual'],
  ['teller', 'source'],
  ['tellers', 'sources'],
  ['desk', 'backoffice or console'],
  ['announcement', 'deposit notice'],
  ['announcements', 'deposit notices'],
  ['trouble', 'recent error'],
  ['troubles', 'recent errors'],
]);

const words = [...retired.keys()];

it('no identifier contains a retired word', () => {
  const files = readFiles(/\.tsx?$/).filter(
    ({ path, text }) => !path.endsWith('.d.ts') && words.some((word) => text.toLowerCase().includes(word)),
  );
  const wrong = files.flatMap(({ path, text }) =>
    [...namesIn(path, text)].flatMap((name) =>
      partsOf(name)
        .filter((part) => retired.has(part))
        .map((part) => `${path}: ${name}: say ${retired.get(part)}`),
    ),
  );
  expect(wrong).toEqual([]);
});

function namesIn(path: string, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const add = ({ name }: { name: string }) => names.add(name);
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(
    parseSync(path, text).program,
  );
  return names;
}

const partsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());
