import { mutationsIn } from '../../mutation.ts';

const tests = ['server/src/payments/bank-receipts/registered-later.test.ts'];

/** Mutations of whose a payment is when its account was registered after it. */
export const registeredLaterMutations = [
  ...mutationsIn('server/src/payments/bank-receipts/compare/registered-by.ts', [
    {
      name: 'a slip of last week names whoever registered its account since',
      area: 'bank-receipts',
      find: 'return paidBy < createdAt ? paidBy : createdAt;',
      replace: 'return createdAt;',
      tests,
    },
    {
      name: 'after days without a feed whoever registered an account since receives its payment',
      area: 'bank-receipts',
      find: 'const feedSkewMs = dayMs;',
      replace: 'const feedSkewMs = 30 * dayMs;',
      tests,
    },
    {
      name: 'a bank with a wrong zone holds the first payment of a new member',
      area: 'bank-receipts',
      find: 'const feedSkewMs = dayMs;',
      replace: 'const feedSkewMs = 0;',
      tests,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/find-payer.ts', [
    {
      name: 'an account that was registered after a payment receives it',
      area: 'bank-receipts',
      find: 'registered(await accountsOf(pool, digits, from.bankCode), registeredBy)',
      replace: 'await accountsOf(pool, digits, from.bankCode)',
      tests,
    },
    {
      name: 'an account registered later keeps a masked payment from its payer',
      area: 'bank-receipts',
      find: 'const accounts = registered(alike, registeredBy);',
      replace: 'const accounts = alike;',
      tests,
    },
    {
      name: 'whoever takes the name of a payer later receives the payment',
      area: 'bank-receipts',
      find: ' ||\n    (await isRenamedSince(pool, only.memberId, registeredBy))',
      replace: '',
      tests,
    },
  ]),
];
