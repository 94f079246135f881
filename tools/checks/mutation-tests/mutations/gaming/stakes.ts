import { type Mutation, mutationsIn } from '../../mutation.ts';

const mixed = 'server/src/ledger/mixed-batch.test.ts';
const stakes = 'server/src/gaming/limits/stakes-at-once.test.ts';

/** Mutations of limits and guards, which the ledger enforces when it posts. */
export const stakeMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0022-ledger-batch.sql', [
    {
      name: 'a guard of a batch is asked, and nobody minds what it says',
      area: 'guard',
      find: 'where s.ord <> all (array(select r.ord from refused r))',
      replace: 'where s.ord is not null',
      tests: [mixed],
    },
    {
      name: 'a batch forgets that its stakes are play',
      area: 'stakes',
      find: 'if cardinality(v_played) > 0 then perform note_play(v_played); end if;',
      replace: '',
      tests: [stakes],
    },
  ]),
  ...mutationsIn('server/migrations/0021-ledger-post.sql', [
    {
      name: 'a guard of one entry is asked, and nobody minds what it says',
      area: 'guard',
      find: 'if refusal is not null then\n      code := case',
      replace: 'if false then\n      code := case',
      tests: [
        'server/src/payments/withdrawals/bank-change.test.ts',
        'server/src/gaming/transfers/twice.test.ts',
      ],
    },
    {
      name: 'one stake is forgotten as play',
      area: 'stakes',
      find: 'if p_at_stake then perform note_play(array[p_member]); end if;',
      replace: '',
      tests: [stakes],
    },
    {
      name: 'one stake is judged without the lock of its limits',
      area: 'stakes',
      find: 'v_free := limits_try_lock(p_member);',
      replace: 'v_free := true;',
      tests: [stakes],
    },
    {
      name: 'the limits of one stake are judged before their lock',
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
      name: 'the limits of a batch are judged before their locks',
      area: 'stakes',
      find: 'array_agg(limits_try_lock(s.member))\n    into v_ord, v_member, v_amount, v_free',
      replace: 'array_agg(true)\n    into v_ord, v_member, v_amount, v_free',
      tests: [stakes],
    },
    {
      name: 'the limits of a batch are judged, and nobody minds what they say',
      area: 'stakes',
      find: 'case when j.free then j.refusal else',
      replace: 'case when j.free then null else',
      tests: [mixed],
    },
    {
      name: 'a stake that stands already is refused by the limits that it used up',
      area: 'stakes',
      find: '\n       and (select t.id from entry t where t.member_id = p_member[r.ord] and t.id = p_id[r.ord]) is null;',
      replace: ';',
      tests: [stakes],
    },
  ]),
  ...mutationsIn('server/migrations/0010-web.sql', [
    {
      name: 'a guard waits for a key that somebody else has locked',
      area: 'guard',
      find: 'offset 0 for update skip locked) mine on true;',
      replace: 'offset 0 for update) mine on true;',
      tests: [mixed],
    },
  ]),
  ...mutationsIn('server/migrations/0030-inquiry.sql', [
    {
      name: 'a question ends that nobody answered',
      area: 'inquiry',
      find: 'where x.member_id = m and x.kind is not distinct from p_kind and x.id = i offset 0) a));',
      replace: 'where x.kind = p_kind offset 0) a));',
      tests: [mixed],
    },
  ]),
];
