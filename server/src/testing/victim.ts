/**
 * Process that a test kills: does one piece of work on a database and sandbox that others keep running. Arguments: the
 * addresses of both, the work, and for whom.
 */

import { approveRequest } from '../backoffice/approvals/approve-request.ts';
import type { Entry } from '../ledger/entry.ts';
import { createLedger } from '../ledger/ledger.ts';
import { adjustmentApproval } from '../payments/adjustments/admin/adjustment-approval.ts';
import { creditReceipt } from '../payments/bank-receipts/admin/resolve-bank-receipt.ts';
import { resolveException } from '../payments/exceptions/resolve-exception.ts';
import { redeemLink } from '../payments/giftlinks/redeem-link.ts';
import { createQr } from '../payments/qr-deposits/create-qr.ts';
import { postUnattributedPayment } from '../payments/qr-deposits/credit-qr.ts';
import { decideWithdrawal } from '../payments/withdrawals/admin/decide-withdrawal.ts';
import { cancelWithdrawal } from '../payments/withdrawals/cancel-withdrawal.ts';
import { payoutInquiry } from '../payments/withdrawals/payout-inquiry.ts';
import { createPool } from '../platform/db/pool.ts';
import { deriveId } from '../platform/derive-id.ts';
import { createLog } from '../platform/http/log.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { createProviderRegistry } from '../providers/registry/provider-registry.ts';
import { activateBonus } from '../rewards/bonus/activation/activate-bonus.ts';
import { createActivationLookup } from '../rewards/bonus/activation/offer-eligibility.ts';
import { receiveRefund } from '../rewards/refund/receive-refund.ts';
import { auditedAction } from './backoffice/audited-action.ts';
import { bankProviders, gameProviders } from './bank-providers.ts';
import { inquire } from './inquiry.ts';

const [databaseUrl = '', sandboxUrl = '', what = '', memberId = '', id = '', link = ''] =
  process.argv.slice(2);
const pool = createPool(databaseUrl, { max: 2, asApp: true });
const deps = {
  pool,
  ledger: createLedger(pool),
  // Long timeout, because the process must still wait for its answer when it is killed.
  providers: createProviderRegistry(bankProviders(sandboxUrl, { timeoutMs: 60_000 })),
  log: createLog('error'),
};

/** Dependencies whose ledger posts an entry but never answers, so that the work stops there. */
const booksOnly = {
  ...deps,
  ledger: {
    busy: false,
    async post(entry: Entry) {
      await deps.ledger.post(entry);
      return new Promise<never>(() => setInterval(() => {}, 1_000));
    },
  },
};

console.log('ready');
if (what === 'withdraw') await inquire(deps, payoutInquiry(deps), { kind: 'withdrawal', memberId, id });
else if (what === 'decide') {
  const subject = { kind: 'withdrawal', memberId, id } as const;
  await resolveException(deps, {
    id: deriveId(id, 'order'),
    subject,
    decision: 'done',
    who: 'Ann',
    why: 'told by phone',
  });
} else if (what === 'by-hand') {
  // `memberId` is the staff member here, and `link` the hash of what they have read.
  const staffMember = { staffId: memberId, name: 'Bo', rights: ['money.approve' as const] };
  const kinds = new Map([['credit', adjustmentApproval('credit')(deps)]]);
  const from = { sessionId: null, address: null, requestId: null, action: 'approveRequest' };
  await approveRequest(pool, kinds, {
    ...{ approvalId: id, staffMember, callId: deriveId(id, 'call'), hash: link, why: '', fresh: true },
    note: (facts) => ({ ...facts, ...from, staffId: memberId, who: 'Bo' }),
  });
} else if (what === 'backoffice-refuse')
  await decideWithdrawal(
    deps,
    auditedAction(link, id),
    { memberId, id },
    { decision: 'reject', why: 'KILLED' },
  );
else if (what === 'backoffice-receipt')
  // `memberId` is the member's public id here.
  await creditReceipt(deps, auditedAction(link, id), id, { publicId: memberId, why: 'killed' });
else if (what === 'refund') await receiveRefund(deps, { id: memberId, currency: 'THB' }, id);
else if (what === 'cancel-withdraw') await cancelWithdrawal(deps, memberId, id);
else if (what === 'gift')
  await redeemLink({ ...deps, settings: readSettings({}) }, { id: memberId, currency: 'THB' }, link, id);
else if (what === 'bonus') {
  const claim = { id, carry: () => undefined, answerInProgress: () => process.exit(1) };
  const lookup = createActivationLookup(pool);
  const providers = createProviderRegistry(gameProviders(sandboxUrl));
  const wish = { kind: 'bonus', code: link, claim } as const;
  const member = { id: memberId, publicId: '', currency: 'THB' } as const;
  await activateBonus({ ...booksOnly, settings: readSettings({}), providers, lookup }, member, wish);
} else if (what === 'suspend')
  await postUnattributedPayment(booksOnly, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
    paymentNo: id,
    amount: 7_700n,
  });
else await createQr(deps, { id: memberId, currency: 'THB' }, { bankCode: 'KBANK', amount: 100 }, id);
console.log('done');
await pool.end();
