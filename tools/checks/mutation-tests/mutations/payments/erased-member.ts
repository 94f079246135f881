import { type Mutation, mutationsIn } from '../../mutation.ts';

const lateMoney = ['server/src/payments/erased-member.test.ts'];

/** Mutations of money that comes for an erased member. */
export const erasedMemberMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0159-erasure.sql', [
    {
      name: 'an erasure leaves the accounts open',
      area: 'erased-member',
      find: '  perform account_close_by_owner(p_member);\n',
      replace: '',
      tests: lateMoney,
    },
    {
      name: 'a paid QR prevents an erasure without end',
      area: 'erased-member',
      find: " or q.gateway_open and q.state <> 'paid'))",
      replace: ' or q.gateway_open))',
      tests: lateMoney,
    },
  ]),
  ...mutationsIn('server/migrations/0021-ledger-post.sql', [
    {
      name: 'an entry posted alone moves money to a closed account',
      area: 'erased-member',
      find: 'if v_debit.closed or v_credit.closed then',
      replace: 'if v_debit.closed then',
      tests: lateMoney,
    },
  ]),
  ...mutationsIn('server/migrations/0022-ledger-batch.sql', [
    {
      name: 'a batch moves money to a closed account',
      area: 'erased-member',
      find: 'a.code = e.credit and not a.closed offset 0',
      replace: 'a.code = e.credit offset 0',
      tests: lateMoney,
    },
  ]),
  ...mutationsIn('server/migrations/0166-closed-account.sql', [
    {
      name: 'a concurrent call opens an account for an erased member',
      area: 'erased-member',
      find: 'new.closed := new.closed or is_erased(new.member_id);',
      replace: '',
      tests: lateMoney,
    },
    {
      name: 'a batch waits for a member whose row is locked',
      area: 'erased-member',
      find: '  when (new.version = 0) execute',
      replace: '  execute',
      tests: ['server/src/ledger/locked.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0073-qr-deposit.sql', [
    {
      name: 'a deposit begins for an erased member',
      area: 'erased-member',
      find: 'if is_erased(p_member) then raise',
      replace: 'if false then raise',
      tests: lateMoney,
    },
  ]),
  ...mutationsIn('server/migrations/0083-invite.sql', [
    {
      name: 'an erased inviter gets commission',
      area: 'erased-member',
      find: '       and not is_erased(r.inviter)\n',
      replace: '',
      tests: lateMoney,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/credit-qr.ts', [
    {
      name: 'a later reported payer returns a payment to an erased member',
      area: 'erased-member',
      find: '    !qr.isErased &&\n',
      replace: '',
      tests: lateMoney,
    },
    {
      name: 'another amount for a payment without owner raises no alarm',
      area: 'erased-member',
      find: '    if (!outcome.ok) await reportOtherAmount(deps, data);\n',
      replace: '',
      tests: lateMoney,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/post-receipt.ts', [
    {
      name: 'after the payer was erased meanwhile, the owner is not looked up again',
      area: 'erased-member',
      find: "if (posted === 'no wallet' && (await payerOf(deps, payment)) !== memberId) return 'again';",
      replace: '',
      tests: lateMoney,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/clear-suspense.ts', [
    {
      name: 'an erased member’s returned payout is written off as nothing',
      area: 'erased-member',
      find: 'amount: operatorShare?.amount ?? 0n }',
      replace: 'amount: 1n }',
      tests: ['server/src/payments/erased-member.test.ts'],
    },
  ]),
];
