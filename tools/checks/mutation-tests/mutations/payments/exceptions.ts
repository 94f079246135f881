import { type Mutation, mutationsIn } from '../../mutation.ts';

const decide = 'server/src/payments/exceptions';
const suspense = `${decide}/suspense.test.ts`;
const withdrawals = `${decide}/withdrawals.test.ts`;
const legs = `${decide}/legs.test.ts`;
const items = `${decide}/open-exception.test.ts`;

const inTheDatabase = mutationsIn('server/migrations/0076-decision.sql', [
  {
    name: 'money moves by a decision of which there is no row',
    area: 'exceptions',
    find: '  perform decision_write(d, member[1], entry[1]);\n',
    replace: '',
    tests: [suspense],
  },
  {
    name: 'the row of a decision names the member it was about, and not who got the money',
    area: 'exceptions',
    find: 'perform decision_write(d, member[1], entry[1]);',
    replace: "perform decision_write(d, (d ->> 'memberId')::uuid, entry[1]);",
    tests: [suspense],
  },
  {
    name: 'staff end a payout while it is sent',
    area: 'exceptions',
    find: 'if v_is_sending or v_machine',
    replace: 'if v_machine',
    tests: ['server/src/payments/withdrawals/sent-once.test.ts'],
  },
  {
    name: 'what lies in suspense is taken twice',
    area: 'exceptions',
    find: 'and case when v_taken > 0 then a.suspense >= v_taken else a.suspense <= v_taken end;',
    replace: ';',
    tests: [suspense],
  },
  {
    name: 'what is taken off suspense has the wrong sign',
    area: 'exceptions',
    find: 'when t.debit then t.amount when t.credit then -t.amount end into v_taken',
    replace: 'when t.debit then -t.amount when t.credit then t.amount end into v_taken',
    tests: [suspense],
  },
  {
    name: 'a person ends what the machine is at',
    area: 'exceptions',
    find: 'v_machine and not p_forced then',
    replace: 'v_machine and p_forced is null then',
    tests: [withdrawals],
  },
  {
    name: 'whether the machine is at it is read without a lock',
    area: 'exceptions',
    find: 'where a.member_id = p_member and a.id = p_id for update;\n  if v_is_sending',
    replace: 'where a.member_id = p_member and a.id = p_id;\n  if v_is_sending',
    tests: [withdrawals],
  },
  {
    name: 'a hold that no slice knows is asked about after its end',
    area: 'exceptions',
    find: "where d ->> 'kind' = 'hold' and a.member_id",
    replace: "where d ->> 'kind' = 'holds' and a.member_id",
    tests: [items],
  },
]);

const inDeciding: Mutation[] = [
  ...mutationsIn(`${decide}/resolve-exception.ts`, [
    {
      name: 'an order is decided anew each time it is sent',
      area: 'exceptions',
      find: `  const made = await replayOf(deps.pool, order);
  if (made) return made;
`,
      replace: '',
      tests: [withdrawals],
    },
    {
      name: 'the later one of two equal orders hears that it is over',
      area: 'exceptions',
      find: `  const again = await replayOf(deps.pool, order);
  if (again) return again;
`,
      replace: '',
      tests: [suspense],
    },
    {
      name: 'an order with another decision under the same id is a replay',
      area: 'exceptions',
      find: '[kind, memberId, id, decision, who.trim(),',
      replace: '[kind, memberId, id, who.trim(),',
      tests: [suspense],
    },
    {
      name: 'an order about another thing under the same id is a replay',
      area: 'exceptions',
      find: '[kind, memberId, id, decision, who.trim(),',
      replace: '[kind, memberId, decision, who.trim(),',
      tests: [suspense],
    },
    {
      name: 'what only force may decide is decided without it',
      area: 'exceptions',
      find: 'if (forced && !order.force)',
      replace: 'if (forced && order.force === false)',
      tests: [items],
    },
  ]),
  ...mutationsIn(`${decide}/resolve-hold.ts`, [
    {
      name: 'a payout that a person calls failed is booked as paid',
      area: 'exceptions',
      find: "refusal === null ? { kind: 'paid' as const }",
      replace: "refusal !== 'REJECTED' ? { kind: 'paid' as const }",
      tests: [withdrawals],
    },
  ]),
  ...mutationsIn(`${decide}/allowed-decisions.ts`, [
    {
      name: 'a part that was taken is given back whole',
      area: 'exceptions',
      find: "return whole ? [...decided, 'return'] : decided;",
      replace: "return whole || amount < 0n ? [...decided, 'return'] : decided;",
      tests: [suspense],
    },
  ]),
  ...mutationsIn('server/src/gaming/transfers/settle-leg.ts', [
    {
      name: 'what a person called done goes on into the next game',
      area: 'exceptions',
      find: "const secondLegRefusal = leg.secondLeg && refusal === null ? 'DECIDED' : null;",
      replace: "const secondLegRefusal = leg.secondLeg && refusal ? 'DECIDED' : null;",
      tests: [legs],
    },
  ]),
];

const inSuspense = mutationsIn(`${decide}/clear-suspense.ts`, [
  {
    name: 'money of nobody is given from the side that it should come to',
    area: 'exceptions',
    find: "const to = { memberId, debit: suspense, credit: 'wallet', amount } as const;",
    replace: "const to = { memberId, debit: 'wallet', credit: suspense, amount } as const;",
    tests: [suspense],
  },
  {
    name: 'what is given back goes the same way again',
    area: 'exceptions',
    find: `debit: source.credit,
    credit: source.debit,`,
    replace: `debit: source.debit,
    credit: source.credit,`,
    tests: [suspense],
  },
  {
    name: 'all is taken back from a wallet that has less',
    area: 'exceptions',
    find: 'const most = wallet < lacking ? wallet : lacking;',
    replace: 'const most = lacking;',
    tests: [suspense],
  },
  {
    name: 'what a member is owed is given to whom the person names',
    area: 'exceptions',
    find: 'return toMember === undefined || toMember === item.publicId ? item.memberId : null;',
    replace: 'return toMember === undefined ? item.memberId : memberOfPublicId(pool, toMember);',
    tests: [suspense],
  },
  {
    name: 'a member who spends at this moment gives nothing back',
    area: 'exceptions',
    find: 'if (!spent || left === 1) return moved;',
    replace: 'if (!spent || left > 1) return moved;',
    tests: [suspense],
  },
]);

export const exceptionMutations: readonly Mutation[] = [...inTheDatabase, ...inDeciding, ...inSuspense];
