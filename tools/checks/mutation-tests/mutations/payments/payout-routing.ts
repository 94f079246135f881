import { type Mutation, mutationsIn } from '../../mutation.ts';

const withdraw = 'server/src/payments/withdrawals';
const routing = `${withdraw}/routing/payout-routing.test.ts`;
const once = `${withdraw}/routing/routed-once.test.ts`;

const inChoosing = mutationsIn(`${withdraw}/routing/payout-routing.ts`, [
  {
    name: 'kip are paid out by a provider of baht',
    area: 'currency',
    find: 'provider.currency === currency && ',
    replace: '',
    tests: [routing],
  },
  {
    name: 'a payout provider with a share of 0 takes new withdrawals',
    area: 'withdrawals',
    find: 'provider.rules.share > 0 && ',
    replace: '',
    tests: [routing],
  },
  {
    name: 'a withdrawal goes to a provider that does not pay its bank',
    area: 'withdrawals',
    find: 'return banks.length === 0 || (bankCode !== null && banks.includes(bankCode));',
    replace: 'return banks.length === 0 || bankCode !== null;',
    tests: [routing],
  },
  {
    name: 'a withdrawal of exactly the largest amount of a provider goes elsewhere',
    area: 'withdrawals',
    find: 'need.amount <= rules.most',
    replace: 'need.amount < rules.most',
    tests: [routing],
  },
  {
    name: 'a withdrawal below the least amount of a provider goes there',
    area: 'withdrawals',
    find: 'need.amount >= rules.least && ',
    replace: '',
    tests: [routing],
  },
  {
    name: 'every payout provider gets the same share',
    area: 'withdrawals',
    find: ' / provider.rules.share;',
    replace: ';',
    tests: [routing],
  },
]);

const inSending: Mutation[] = [
  ...mutationsIn(`${withdraw}/payout-inquiry.ts`, [
    {
      name: 'a withdrawal that was ordered changes its provider',
      area: 'withdrawals',
      find: 'const provider = isUnsent ? await routeOrder(deps, found) : deps.providers.payouts.get(found.channel);',
      replace: 'const provider = await routeOrder(deps, found);',
      tests: [once],
    },
    {
      name: 'a withdrawal is sent to the provider that it waited for, although it does not fit any more',
      area: 'withdrawals',
      find: 'const provider = isUnsent ? await routeOrder(deps, found) : deps.providers.payouts.get(found.channel);',
      replace: 'const provider = deps.providers.payouts.get(found.channel);',
      tests: [once],
    },
    {
      name: 'a payout is booked to the provider that the withdrawal waited for, not the one that paid',
      area: 'withdrawals',
      find: 'const withdrawal = { ...found, channel: provider.row.code, sentAt',
      replace: 'const withdrawal = { ...found, sentAt',
      tests: [once],
    },
    {
      name: 'nobody is called for a withdrawal that no provider takes',
      area: 'withdrawals',
      find: "return isOff ? later : { ...later, kind: 'escalate' };",
      replace: 'return later;',
      tests: [once],
    },
  ]),
  ...mutationsIn(`${withdraw}/settle-withdrawal.ts`, [
    {
      name: 'a callback of the former provider settles a withdrawal that another one got',
      area: 'withdrawals',
      find: 'withdrawalEnd(withdrawal, answer, withdrawal.sentAt ? undefined : withdrawal.state)',
      replace: 'withdrawalEnd(withdrawal, answer)',
      tests: [once],
    },
  ]),
  ...mutationsIn(`${withdraw}/receive-payout-callback.ts`, [
    {
      name: 'any payout provider settles any withdrawal',
      area: 'withdrawals',
      find: ' || withdrawal.channel !== code',
      replace: '',
      tests: [once],
    },
  ]),
  ...mutationsIn('server/migrations/0074-withdrawal.sql', [
    {
      name: 'the database lets an ordered withdrawal change its provider',
      area: 'withdrawals',
      find: "(old.state <> 'created' or old.sent_at is not null)",
      replace: "old.state = 'review'",
      tests: [once],
    },
  ]),
  ...mutationsIn('server/migrations/0176-sent-to.sql', [
    {
      name: 'the inquiry about a withdrawal waits for its former provider',
      area: 'withdrawals',
      find: `    if found then
      update inquiry set provider = p_channel where member_id = p_member and kind = 'withdrawal' and id = p_id;
    end if;
`,
      replace: '',
      tests: [once],
    },
  ]),
];

export const payoutRoutingMutations: Mutation[] = [...inChoosing, ...inSending];
