import { type Mutation, mutationsIn } from '../../mutation.ts';

const migration = 'server/migrations/0142-withdraw-proof.sql';
const own = 'server/src/members/withdraw-proof';
const payout = ['server/src/payments/withdrawals/withdraw-proof.test.ts'];
const setting = [`${own}/withdraw-proof.test.ts`];

export const withdrawProofMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0074-withdrawal.sql', [
    {
      name: 'a withdrawal above the amount needs no proof',
      area: 'proof',
      find: 'when withdraw_unproven(q.m, q.d) then',
      replace: 'when false then',
      tests: payout,
    },
  ]),
  ...mutationsIn(migration, [
    {
      name: 'exactly the amount needs a proof',
      area: 'proof',
      find: "end < (d ->> 'amount')::bigint",
      replace: "end <= (d ->> 'amount')::bigint",
      tests: payout,
    },
    {
      name: 'a proof is used twice',
      area: 'proof',
      find: 'delete from withdraw_proof p where p.member_id = new.member_id;',
      replace: 'null;',
      tests: payout,
    },
    {
      name: 'a proof never expires',
      area: 'proof',
      find: ' and p.expires_at > now()',
      replace: '',
      tests: payout,
    },
    {
      name: 'a proof is valid for any amount',
      area: 'proof',
      find: "(p.amount is null or p.amount = (d ->> 'amount')::bigint)",
      replace: 'true',
      tests: payout,
    },
    {
      name: 'a proof is valid for any request',
      area: 'proof',
      find: "(p.request_id is null or p.request_id = (d ->> 'cause')::uuid)",
      replace: 'true',
      tests: payout,
    },
    {
      name: 'a proof is valid for any session',
      area: 'proof',
      find: " and p.session_id = (d ->> 'session')::uuid",
      replace: '',
      tests: payout,
    },
  ]),
  ...mutationsIn('server/src/platform/call/route.ts', [
    {
      name: 'the demand for a proof is stored as the answer of the request',
      area: 'proof',
      find: " && code !== 'STEP_UP_REQUIRED'",
      replace: '',
      tests: payout,
    },
  ]),
  ...mutationsIn('server/src/payments/withdrawals/start-withdrawal.ts', [
    {
      name: 'the games are emptied before the proof is given',
      area: 'proof',
      find: "return unproven ? refuse('STEP_UP_REQUIRED') : ok();",
      replace: 'return ok();',
      tests: payout,
    },
  ]),
  ...mutationsIn('server/src/members/session/step-up.ts', [
    {
      name: 'a PIN counts as a step-up',
      area: 'proof',
      find: 'return pin !== undefined && mayBePin',
      replace: 'return pin !== undefined',
      tests: setting,
    },
    {
      name: 'the proof of a withdrawal counts as a step-up',
      area: 'proof',
      find: 'if (!withdrawal) await writeStepUp',
      replace: 'await writeStepUp',
      tests: setting,
    },
  ]),
  ...mutationsIn(`${own}/withdraw-proof.queries.ts`, [
    {
      name: 'attempts at a PIN are not counted',
      area: 'proof',
      find: 'set wrong = wrong + 1 where',
      replace: 'set wrong = wrong where',
      tests: setting,
    },
    {
      name: 'a locked PIN can be tried',
      area: 'proof',
      find: ' and wrong < $2',
      replace: ' and $2 > 0',
      tests: setting,
    },
    {
      name: 'two concurrent changes of the proof setting do not see each other',
      area: 'proof',
      find: ' for no key update',
      replace: '',
      tests: setting,
    },
  ]),
  ...mutationsIn(`${own}/prove-pin.ts`, [
    {
      name: 'a right PIN does not reset the failed attempts',
      area: 'proof',
      find: 'await forgetPinTries(deps.pool, memberId);\n      return ok();',
      replace: 'return ok();',
      tests: setting,
    },
    {
      name: 'a PIN’s hash does not depend on its member',
      area: 'proof',
      find: '`${memberId}/${pin}`',
      replace: 'pin',
      tests: setting,
    },
  ]),
  ...mutationsIn(`${own}/set-withdraw-proof.ts`, [
    {
      name: 'raising the threshold needs no step-up',
      area: 'proof',
      find: 'if (protectsLess(above, before) && !steppedUp)',
      replace: 'if (above === null && !steppedUp)',
      tests: setting,
    },
    {
      name: 'setting the threshold to never needs no step-up',
      area: 'proof',
      find: '(above === null || above > before)',
      replace: 'above !== null && above > before',
      tests: setting,
    },
    {
      name: 'a PIN is changed without a step-up',
      area: 'proof',
      find: 'if (pin !== undefined && !steppedUp)',
      replace: 'if (pin === null && !steppedUp)',
      tests: setting,
    },
  ]),
];
