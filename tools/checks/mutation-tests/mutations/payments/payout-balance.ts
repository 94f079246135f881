import { type Mutation, mutationsIn } from '../../mutation.ts';

const routing = 'server/src/payments/withdrawals/routing';
const conditions = `${routing}/payout-balance.test.ts`;

export const payoutBalanceMutations: Mutation[] = [
  ...mutationsIn(`${routing}/payout-routing.ts`, [
    {
      name: 'a first order goes to a provider that fails',
      area: 'withdrawals',
      find: "isFailing({ calls, errors }) ? 'FAILING' : ",
      replace: '',
      tests: [conditions],
    },
    {
      name: 'a first order goes to a provider that has too little money',
      area: 'withdrawals',
      find: 'available !== null && available < wanted',
      replace: 'available !== null && available <= 0n',
      tests: [conditions],
    },
    {
      name: 'a withdrawal is not sent while every provider fails',
      area: 'withdrawals',
      find: 'able.length > 0 ? able : fitting',
      replace: 'able',
      tests: [conditions],
    },
  ]),
  ...mutationsIn('server/migrations/0199-payout-balance.sql', [
    {
      name: 'orders since a balance was told do not count against it',
      area: 'withdrawals',
      find: " and w.sent_at >= b.reported_at and w.state <> 'returned'",
      replace: ' and false',
      tests: [conditions],
    },
    {
      name: 'an old balance holds orders back',
      area: 'withdrawals',
      find: "interval '10 minutes'",
      replace: "interval '10 days'",
      tests: [conditions],
    },
    {
      name: 'people are told each minute that a payout provider is low',
      area: 'withdrawals',
      find: 'p_balance < p_low and v_before.balance >= v_before.low',
      replace: 'p_balance < p_low',
      tests: [conditions],
    },
  ]),
  ...mutationsIn('server/src/providers/payout/signed-json.ts', [
    {
      name: 'a balance of another currency is believed',
      area: 'currency',
      find: 'currency: z.literal(currency)',
      replace: 'currency: z.string()',
      tests: [conditions],
    },
  ]),
];
