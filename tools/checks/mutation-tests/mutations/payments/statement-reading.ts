import { mutationsIn } from '../../mutation.ts';

const imported = 'server/src/payments/bank-receipts/import-statement.test.ts';
const wrongStatement = 'server/src/payments/bank-receipts/admin/wrong-statement.test.ts';
const statementFile = 'server/src/payments/bank-receipts/statement/read-statement-file.test.ts';

/** Mutations of how a statement's cells are read, and of the release of a wrong one. */
export const statementReadingMutations = [
  ...mutationsIn('server/migrations/0164-wrong-statement.sql', [
    {
      name: 'a released statement cannot be imported for another account',
      area: 'bank-receipts',
      find: 's.released_at is not null or ',
      replace: '',
      tests: [wrongStatement],
    },
    {
      name: 'a released statement can be imported for every account',
      area: 'bank-receipts',
      find: 'finished_at = null, released_at = null',
      replace: 'finished_at = null',
      tests: [wrongStatement],
    },
    {
      name: 'a release holds withdrawals of every member who was paid that amount',
      area: 'bank-receipts',
      find: "p.files @> array[p_file] and p.receiver = p_receiver and p.sources = array['import'] and p.state = 'credited')",
      replace: "p.sources = array['import'])",
      tests: [wrongStatement],
    },
    {
      name: 'a hold by the release of a file names no staff member',
      area: 'bank-receipts',
      find: 'p_why from held h;',
      replace: 'p_why from held h where false;',
      tests: [wrongStatement],
    },
    {
      name: 'credits of a released file vanish after its import for another account',
      area: 'bank-receipts',
      find: 's.earlier_receivers || s.receiver end',
      replace: 's.earlier_receivers end',
      tests: [wrongStatement],
    },
    {
      name: 'a file that now belongs to another account is released',
      area: 'bank-receipts',
      find: 's.file = p_file and s.receiver = p_receiver and s.finished_at',
      replace: 's.file = p_file and s.finished_at',
      tests: [wrongStatement],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/statement-files.queries.ts', [
    {
      name: 'a member who spent the money is shown as still having it',
      area: 'bank-receipts',
      find: 'least(o.credited, coalesce(a.balance, 0))',
      replace: 'o.credited',
      tests: [wrongStatement],
    },
    {
      name: 'the remaining money of a file is summed over its largest payments only',
      area: 'bank-receipts',
      find: "where p.state = 'credited' group by p.member_id) o",
      replace: `where p.state = 'credited' and p.id in (
                  select l.id from bank_receipt l where l.files @> array[s.file] order by l.amount desc limit 500) group by p.member_id) o`,
      tests: [wrongStatement],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/admin/wrong-statement.ts', [
    {
      name: 'a statement with waiting payments is released',
      area: 'bank-receipts',
      find: 'row.finishedAt === null || row.waiting > 0',
      replace: 'row.finishedAt === null',
      tests: [wrongStatement],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/statement-row.ts', [
    {
      name: 'a reference rounded by a spreadsheet is accepted',
      area: 'bank-receipts',
      find: '(?!\\d(?:\\.\\d+)?E\\+\\d+$)',
      replace: '',
      tests: [statementFile],
    },
    {
      name: 'a reference truncated by a spreadsheet is accepted',
      area: 'bank-receipts',
      find: ' && !isCut(reference)',
      replace: '',
      tests: [statementFile],
    },
    {
      name: 'a word without digits counts as a reference',
      area: 'bank-receipts',
      find: '/[1-9]/.test(reference) && ',
      replace: '',
      tests: [statementFile],
    },
    {
      name: 'an account number truncated by a spreadsheet counts as another account',
      area: 'bank-receipts',
      find: "isCut(no) ? no.slice(0, keptDigits).padEnd(no.length, 'x') : no",
      replace: 'no',
      tests: [statementFile],
    },
    {
      name: 'a cell exported as a formula keeps its signs',
      area: 'bank-receipts',
      find: '/^="(.*)"$/.exec(seen)?.[1] ?? ',
      replace: '',
      tests: [statementFile],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/read-statement-file.ts', [
    {
      name: 'of two columns with one name the last is used',
      area: 'bank-receipts',
      find: 'repeated.length > 0',
      replace: 'repeated.length > 9',
      tests: [statementFile],
    },
    {
      name: 'a statement with semicolons is read as one column',
      area: 'bank-receipts',
      find: 'delimiter: separatorOf(text),',
      replace: "delimiter: ',',",
      tests: [statementFile],
    },
    {
      name: 'a statement with a fraction of a kip is imported',
      area: 'bank-receipts',
      find: 'amount % unitOf(currency) !== 0n',
      replace: 'amount < 0n',
      tests: [statementFile],
    },
    {
      name: 'a statement with payments of another year is imported',
      area: 'bank-receipts',
      find: 'paidAt < window.from ?',
      replace: 'paidAt > window.to ?',
      tests: [statementFile],
    },
    {
      name: 'a statement with future payments is imported',
      area: 'bank-receipts',
      find: 'if (paidAt > window.to)',
      replace: 'if (paidAt < window.from)',
      tests: [statementFile],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/statement-row.ts', [
    {
      name: 'TTB in a statement is not TMB',
      area: 'bank-receipts',
      find: '.transform((bank) => bank && readBankCode(bank))',
      replace: '',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/read-statement-file.ts', [
    {
      name: 'every bank’s reference is compared with gateways’ numbers',
      area: 'bank-receipts',
      find: 'account.hasGateway && reference ?',
      replace: 'reference ?',
      tests: [imported],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'another number in a file’s reference column proves another payment',
      area: 'bank-receipts',
      find: '  if (apart <= slipLifeMs) return true;\n',
      replace: '  if (areNumbersApart) return false;\n  if (apart <= slipLifeMs) return true;\n',
      tests: ['server/src/payments/bank-receipts/dedupe-receipt.test.ts'],
    },
  ]),
];
