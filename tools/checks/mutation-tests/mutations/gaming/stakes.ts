import { type Mutation, mutationsIn } from '../../mutation.ts';

const mixed = 'server/src/ledger/mixed-batch.test.ts';
const stakes = 'server/src/gaming/limits/stakes-at-once.test.ts';

/** Mutations of limits and guards, which the ledger enforces when it posts. */
export const stakeMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0022-ledger-batch.sql', [
    {
      name: 'a refusal by the guard of a batch is ignored',
      area: 'guard',
      find: 'where s.ord <> all (array(select r.ord from refused r))',
      replace: 'where s.ord is not null',
      tests: [mixed],
    },
    {
      name: 'a batch does not record its stakes as play',
      area: 'stakes',
      find: 'if cardinality(v_played) > 0 then perform note_play(v_played); end if;',
      replace: '',
      tests: [stakes],
    },
  ]),
  ...mutationsIn('server/migrations/0021-ledger-post.sql', [
    {
      name: 'a refusal by the guard of one entry is ignored',
      area: 'guard',
      find: 'if refusal is not null then\n      code := case',
      replace: 'if false then\n      code := case',
      tests: [
        'server/src/payments/withdrawals/bank-change.test.ts',
        'server/src/gaming/transfers/twice.test.ts',
      ],
    },
    {
      name: 'one stake is not recorded as play',
      area: 'stakes',
      find: 'if p_at_stake then perform note_play(array[p_member]); end if;',
      replace: '',
      tests: [stakes],
    },
    {
      name: 'a stake is checked without the lock of the member’s limits',
      area: 'stakes',
      find: 'v_free := limits_try_lock(p_member);',
      replace: 'v_free := true;',
      tests: [stakes],
    },
    {
      name: 'the limits of a stake are checked before their lock',
      area: 'stakes',
      find: `    v_free := limits_try_lock(p_member);
    -- Judged under that lock, which every other poster of this entry takes, too. An entry that is already posted is only
    -- replayed.
    if v_free and (select t.id from entry t where t.member_id = p_member and t.id = p_id) is null then
      refusal := (play_refusals(array[p_member], array[p_amount]))[1];`,
      replace: `    refusal := (play_refusals(array[p_member], array[p_amount]))[1];
    v_free := limits_try_lock(p_member);
    if v_free and (select t.id from entry t where t.member_id = p_member and t.id = p_id) is null then`,
      tests: [stakes],
    },
  ]),
  ...mutationsIn('server/migrations/0070-at-stake.sql', [
    {
      name: 'the limits of a batch are checked before their locks',
      area: 'stakes',
      find: 'array_agg(limits_try_lock(s.member))\n    into v_ord, v_member, v_amount, v_free',
      replace: 'array_agg(true)\n    into v_ord, v_member, v_amount, v_free',
      tests: [stakes],
    },
    {
      name: 'a refusal by the limits of a batch is ignored',
      area: 'stakes',
      find: 'case when j.free then j.refusal else',
      replace: 'case when j.free then null else',
      tests: [mixed],
    },
    {
      name: 'a repeated stake is refused by the limit that its first posting used up',
      area: 'stakes',
      find: '\n       and (select t.id from entry t where t.member_id = p_member[r.ord] and t.id = p_id[r.ord]) is null;',
      replace: ';',
      tests: [stakes],
    },
  ]),
  ...mutationsIn('server/migrations/0010-web.sql', [
    {
      name: 'a guard waits for an idempotency key that another transaction has locked',
      area: 'guard',
      find: 'offset 0 for update skip locked) mine on true;',
      replace: 'offset 0 for update) mine on true;',
      tests: [mixed],
    },
  ]),
  ...mutationsIn('server/migrations/0030-inquiry.sql', [
    {
      name: 'the end of one inquiry deletes others of its kind',
      area: 'inquiry',
      find: 'where x.member_id = m and x.kind is not distinct from p_kind and x.id = i offset 0) a));',
      replace: 'where x.kind = p_kind offset 0) a));',
      tests: [mixed],
    },
  ]),
  ...mutationsIn('server/src/gaming/bets/store-bets.ts', [
    {
      name: 'a bet whose turnover is reported above its stake completes a bonus',
      area: 'stakes',
      find: 'return minOf(validTurnover, stake);',
      replace: 'return validTurnover;',
      tests: ['server/src/gaming/bets/invalid-bet.test.ts'],
    },
  ]),
];
