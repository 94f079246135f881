import { type Mutation, mutationsIn } from '../../mutation.ts';

const decide = 'server/src/payments/exceptions';
const suspense = `${decide}/suspense.test.ts`;
const withdrawals = `${decide}/withdrawals.test.ts`;
const legs = `${decide}/legs.test.ts`;
const items = `${decide}/open-exception.test.ts`;

const inTheDatabase = mutationsIn('server/migrations/0076-decision.sql', [
  {
    name: 'money moves by a decision that is not recorded',
    area: 'exceptions',
    find: '  perform decision_write(d, member[1], entry[1]);\n',
    replace: '',
    tests: [suspense],
  },
  {
    name: 'a decision records the named member instead of the credited one',
    area: 'exceptions',
    find: 'perform decision_write(d, member[1], entry[1]);',
    replace: "perform decision_write(d, (d ->> 'memberId')::uuid, entry[1]);",
    tests: [suspense],
  },
  {
    name: 'staff end a payout while it is being sent',
    area: 'exceptions',
    find: 'if v_is_sending or v_machine',
    replace: 'if v_machine',
    tests: ['server/src/payments/withdrawals/sent-once.test.ts'],
  },
  {
    name: 'suspense money is taken twice',
    area: 'exceptions',
    find: 'and case when v_taken > 0 then a.suspense >= v_taken else a.suspense <= v_taken end;',
    replace: ';',
    tests: [suspense],
  },
  {
    name: 'money taken from suspense has the wrong sign',
    area: 'exceptions',
    find: 'when t.debit then t.amount when t.credit then -t.amount end into v_taken',
    replace: 'when t.debit then -t.amount when t.credit then t.amount end into v_taken',
    tests: [suspense],
  },
  {
    name: 'staff end an operation with an open inquiry',
    area: 'exceptions',
    find: 'v_machine and not p_forced then',
    replace: 'v_machine and p_forced is null then',
    tests: [withdrawals],
  },
  {
    name: 'whether an inquiry is open is read without a lock',
    area: 'exceptions',
    find: 'where a.member_id = p_member and a.id = p_id for update;\n  if v_is_sending',
    replace: 'where a.member_id = p_member and a.id = p_id;\n  if v_is_sending',
    tests: [withdrawals],
  },
  {
    name: 'the inquiry of a hold continues after the hold has ended',
    area: 'exceptions',
    find: "where d ->> 'kind' = 'hold' and a.member_id",
    replace: "where d ->> 'kind' = 'holds' and a.member_id",
    tests: [items],
  },
]);

const inDeciding: Mutation[] = [
  ...mutationsIn(`${decide}/resolve-exception.ts`, [
    {
      name: 'a repeated decision is executed again',
      area: 'exceptions',
      find: `  const made = await replayOf(deps.pool, order);
  if (made) return made;
`,
      replace: '',
      tests: [withdrawals],
    },
    {
      name: 'the later of two equal concurrent decisions is refused as already closed',
      area: 'exceptions',
      find: `  const again = await replayOf(deps.pool, order);
  if (again) return again;
`,
      replace: '',
      tests: [suspense],
    },
    {
      name: 'another decision under the same id counts as a replay',
      area: 'exceptions',
      find: '[kind, memberId, id, decision, who.trim(),',
      replace: '[kind, memberId, id, who.trim(),',
      tests: [suspense],
    },
    {
      name: 'a decision about another item under the same id counts as a replay',
      area: 'exceptions',
      find: '[kind, memberId, id, decision, who.trim(),',
      replace: '[kind, memberId, decision, who.trim(),',
      tests: [suspense],
    },
    {
      name: 'a decision that needs force is accepted without it',
      area: 'exceptions',
      find: 'if (forced && !order.force)',
      replace: 'if (forced && order.force === false)',
      tests: [items],
    },
  ]),
  ...mutationsIn(`${decide}/resolve-hold.ts`, [
    {
      name: 'a payout that staff marked as failed is posted as paid',
      area: 'exceptions',
      find: "refusal === null ? { kind: 'paid' as const }",
      replace: "refusal !== 'REJECTED' ? { kind: 'paid' as const }",
      tests: [withdrawals],
    },
  ]),
  ...mutationsIn(`${decide}/allowed-decisions.ts`, [
    {
      name: 'a partly taken amount is returned in full',
      area: 'exceptions',
      find: "return whole ? [...decided, 'return'] : decided;",
      replace: "return whole || amount < 0n ? [...decided, 'return'] : decided;",
      tests: [suspense],
    },
  ]),
  ...mutationsIn('server/src/gaming/transfers/settle-leg.ts', [
    {
      name: 'a transfer that staff marked as done continues into the next game',
      area: 'exceptions',
      find: "const secondLegRefusal = leg.secondLeg && refusal === null ? 'DECIDED' : null;",
      replace: "const secondLegRefusal = leg.secondLeg && refusal ? 'DECIDED' : null;",
      tests: [legs],
    },
  ]),
];

const inSuspense = mutationsIn(`${decide}/clear-suspense.ts`, [
  {
    name: 'money without an owner is credited in the wrong direction',
    area: 'exceptions',
    find: "const to = { memberId, debit: suspense, credit: 'wallet', amount } as const;",
    replace: "const to = { memberId, debit: 'wallet', credit: suspense, amount } as const;",
    tests: [suspense],
  },
  {
    name: 'a return repeats the original direction',
    area: 'exceptions',
    find: `debit: source.credit,
    credit: source.debit,`,
    replace: `debit: source.debit,
    credit: source.credit,`,
    tests: [suspense],
  },
  {
    name: 'more than the wallet holds is debited',
    area: 'exceptions',
    find: 'const most = wallet < lacking ? wallet : lacking;',
    replace: 'const most = lacking;',
    tests: [suspense],
  },
  {
    name: 'money that is owed to one member is credited to another',
    area: 'exceptions',
    find: 'return toMember === undefined || toMember === item.publicId ? item.memberId : null;',
    replace: 'return toMember === undefined ? item.memberId : memberOfPublicId(pool, toMember);',
    tests: [suspense],
  },
  {
    name: 'a concurrent payment by the member stops the debit',
    area: 'exceptions',
    find: 'if (!spent || left === 1) return moved;',
    replace: 'if (!spent || left > 1) return moved;',
    tests: [suspense],
  },
]);

export const exceptionMutations: readonly Mutation[] = [...inTheDatabase, ...inDeciding, ...inSuspense];
