import { mutationsIn } from '../../mutation.ts';

const area = 'statement-pdf';
const folder = 'server/src/wallet/statement/pdf';
const tests = [`${folder}/statement-pdf.test.ts`];

/** Mutations of the figures of a PDF statement, and of what its check code covers. */
export const statementPdfMutations = [
  ...mutationsIn(`${folder}/wallet-changes.queries.ts`, [
    {
      name: 'a statement opens with the current balance',
      area,
      find: 'select a.balance - (select coalesce(sum(s.amount), 0) from since s)::bigint as opening',
      replace: 'select a.balance as opening',
      tests,
    },
    {
      name: 'money returned by a bank is missing from the statement',
      area,
      find: "and e.credit = 'wallet' and e.kind in ('post', 'void')",
      replace: "and e.credit = 'wallet' and e.kind = 'post'",
      tests,
    },
    {
      name: 'money from a game is listed twice',
      area,
      find: "where x.debit = 'wallet' or x.kind = 'move'",
      replace: 'where true',
      tests,
    },
  ]),
  ...mutationsIn(`${folder}/check-code.ts`, [
    {
      name: 'a statement of a whole month stays the one that was issued in its middle',
      area,
      find: "${isOver ? '/over' : ''}",
      replace: "${isOver ? '' : ''}",
      tests,
    },
    {
      name: 'a check code fits any closing balance',
      area,
      find: '    opening,\n    closing,\n    lines,\n    contentHash,\n    issuedAt.toISOString(),',
      replace: '    opening,\n    lines,\n    contentHash,\n    issuedAt.toISOString(),',
      tests,
    },
    {
      name: 'two months with equal sums and different lines are the same statement',
      area,
      find: 'for (const change of changes) hash.update(line(change));',
      replace: 'hash.update(String(changes.map(line).length));',
      tests,
    },
  ]),
  ...mutationsIn(`${folder}/print-statement.ts`, [
    {
      name: 'a statement’s running balance omits the opening balance',
      area,
      find: 'let balance = opening;',
      replace: 'let balance = 0n;',
      tests,
    },
    {
      name: 'outgoing money is summed as incoming',
      area,
      find: 'if (amount < 0n) sum.wentOut -= amount;',
      replace: 'if (amount < 0n) sum.cameIn -= amount;',
      tests,
    },
  ]),
];
