import { mutationsIn } from '../../mutation.ts';

const claimed = 'server/src/payments/bank-receipts/claimed-once.test.ts';
const feed = 'server/src/payments/bank-receipts/bank-feed.test.ts';
const same = 'server/src/payments/bank-receipts/dedupe-receipt.test.ts';

export const bankReceiptMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/receipt-evidence.ts', [
    {
      name: 'the bank’s reference is not used for matching',
      area: 'bank-receipts',
      find: '...(reference ? [reference] : []), ',
      replace: '',
      tests: [claimed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.ts', [
    {
      name: 'two reports of one payment do not wait for each other',
      area: 'bank-receipts',
      find: '    await lockSimilar(client, reported);\n',
      replace: '',
      tests: [claimed],
    },
    {
      name: 'a stored receipt is posted only by the process that stored it',
      area: 'bank-receipts',
      find: "    if (state === 'new' || state === 'in-suspense') await enqueuePosting(client, id, postAfterMs);\n",
      replace: '',
      tests: [claimed],
    },
    {
      name: 'another amount for the same payment raises no alarm',
      area: 'bank-receipts',
      find: "  if (payment.amount !== amount) return because('TWO_AMOUNTS');\n",
      replace: '',
      tests: [claimed],
    },
    {
      name: 'a later report of a returned payment raises no alarm',
      area: 'bank-receipts',
      find: "payment.state === 'returned' &&",
      replace: 'false &&',
      tests: [claimed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/dedupe-receipt.ts', [
    {
      name: 'two lines of one feed can count as one payment',
      area: 'bank-receipts',
      find: 'sources.includes(source) :',
      replace: 'false :',
      tests: [same, feed],
    },
    {
      name: 'a slip some minutes from its line counts as another payment',
      area: 'bank-receipts',
      find: '  if (apart <= slipLifeMs) return true;\n',
      replace: '',
      tests: [same],
    },
    {
      name: 'a payment of the same amount by another payer matches',
      area: 'bank-receipts',
      find: "    .filter(({ match }) => match !== 'no-match');\n",
      replace: ';\n',
      tests: [same],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.queries.ts', [
    {
      name: 'a possible duplicate stays although the bank reported both payments',
      area: 'bank-receipts',
      find: "case when $2 <> 'line' or",
      replace: 'case when true or',
      tests: [claimed],
    },
    {
      name: 'a report of any source resolves a possible duplicate',
      area: 'bank-receipts',
      find: "case when $2 <> 'line' or",
      replace: 'case when false and',
      tests: [claimed],
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/void-bonus.ts', [
    {
      name: 'staff let a member keep a fraction of a kip',
      area: 'bank-receipts',
      find: 'keep % unitOf(bonus.currency) !== 0n',
      replace: 'keep < 0n',
      tests: ['server/src/rewards/bonus/active/void-bonus.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/find-payer.ts', [
    {
      name: 'a masked account number matches without a name',
      area: 'bank-receipts',
      find: 'from.names.some((name) => isSameName(name, accountName)),',
      replace: 'accountName !== null,',
      tests: [claimed],
    },
    {
      name: 'a payment that fits two members is credited to the first',
      area: 'bank-receipts',
      find: "  if (second) return { kind: 'unclear' };\n",
      replace: '',
      tests: [claimed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/post-receipt.ts', [
    {
      name: 'a possible duplicate is credited',
      area: 'bank-receipts',
      find: 'doubts.length > 0 || ',
      replace: '',
      tests: [claimed],
    },
    {
      name: 'a payment whose owner becomes known stays in suspense',
      area: 'bank-receipts',
      find: "if (payment.state === 'credited' || payment.state === 'returned') return payment;",
      replace: "if (payment.state !== 'new') return payment;",
      tests: [claimed],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'the feed’s cursor is not stored',
      area: 'bank-receipts',
      find: 'await noteFeedCursor(deps.pool, account, { cursor: read.cursor, hasNew })',
      replace: 'true',
      tests: [feed],
    },
    {
      name: 'a line in another currency is accepted',
      area: 'bank-receipts',
      find: 'if (currency !== account.currency) {',
      replace: 'if (false) {',
      tests: [feed],
    },
  ]),
  ...mutationsIn('server/src/payments/slips/verify-slip.ts', [
    {
      name: 'a slip that its bank does not know yet is refused',
      area: 'bank-receipts',
      find: 'if (inMs !== undefined) {',
      replace: 'if (inMs === 0) {',
      tests: ['server/src/payments/slips/slip.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/allowed-decisions.ts', [
    {
      name: 'a receipt that is not posted yet can be closed',
      area: 'bank-receipts',
      find: "if (item.kind === 'bank-receipt' && item.state === 'new')",
      replace: "if (item.kind === 'bank-receipt' && item.state === 'none')",
      tests: [claimed],
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a payment is posted once for each caller',
      area: 'bank-receipts',
      find: "   where p.id = (d ->> 'bankReceiptId')::uuid and p.state = 'new' and",
      replace: "   where p.id = (d ->> 'bankReceiptId')::uuid and",
      tests: [claimed],
    },
    {
      name: 'a deposit below the minimum is not flagged',
      area: 'bank-receipts',
      find: 'and t.amount < c.least\n',
      replace: 'and t.amount < 0\n',
      tests: [feed],
    },
  ]),
];
