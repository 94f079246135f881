/**
 * A process that a test kills: does one piece of work on a database and sandbox that others keep running.
 * Arguments: the addresses of both, what to do, and for whom.
 */

import { createPool } from '../base/db/pool.ts';
import { deriveId } from '../base/derive-id.ts';
import { readSettings } from '../base/settings.ts';
import { handKind } from '../desk/by-hand/hand-kind.ts';
import { creditLine } from '../desk/incoming/settle-line.ts';
import { acceptProposal } from '../desk/proposal/accept-proposal.ts';
import { decideWithdrawal } from '../desk/withdrawals/decide-withdrawal.ts';
import type { Entry } from '../ledger/entry.ts';
import { createLedger } from '../ledger/ledger.ts';
import { decide } from '../money/decide/decide.ts';
import { createQr } from '../money/deposit/create-qr.ts';
import { suspendPayment } from '../money/deposit/credit-qr.ts';
import { redeemLink } from '../money/giftlink/redeem-link.ts';
import { cancelWithdraw } from '../money/withdraw/cancel-withdraw.ts';
import { payoutQuestion } from '../money/withdraw/pay-out.ts';
import { createParties } from '../outside/parties.ts';
import { beginRound } from '../rewards/bonus/begin/begin-round.ts';
import { createBeginLookup } from '../rewards/bonus/begin/offered.ts';
import { receiveRefund } from '../rewards/refund/receive-refund.ts';
import { createLog } from '../web/http/log.ts';
import { ask } from './asking.ts';
import { bankProviders, gameProviders } from './bank-providers.ts';
import { deskPress } from './console/desk-press.ts';

const [databaseUrl = '', sandboxUrl = '', what = '', memberId = '', id = '', link = ''] =
  process.argv.slice(2);
const pool = createPool(databaseUrl, { max: 2 });
const deps = {
  pool,
  ledger: createLedger(pool),
  // It must still be waiting for its answer when it is killed.
  parties: createParties(bankProviders(sandboxUrl, { timeoutMs: 60_000 })),
  log: createLog('error'),
};

/** Books, and does not come to anything after it. */
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
if (what === 'withdraw') await ask(deps, payoutQuestion(deps), { kind: 'withdrawal', memberId, id });
else if (what === 'decide') {
  const subject = { kind: 'withdrawal', memberId, id } as const;
  await decide(deps, {
    id: deriveId(id, 'order'),
    subject,
    decision: 'done',
    who: 'Ann',
    why: 'told by phone',
  });
} else if (what === 'by-hand') {
  // `memberId` is the operator here, and `link` what they have read.
  const operator = { operatorId: memberId, name: 'Bo', rights: ['money.accept' as const] };
  const kinds = new Map([['credit', handKind('credit')(deps)]]);
  const from = { sessionId: null, address: null, requestId: null, action: 'acceptProposal' };
  await acceptProposal(pool, kinds, {
    ...{ proposalId: id, operator, callId: deriveId(id, 'call'), hash: link, why: '', fresh: true },
    note: (told) => ({ ...told, ...from, operatorId: memberId, who: 'Bo' }),
  });
} else if (what === 'desk-refuse')
  await decideWithdrawal(deps, deskPress(link, id), { memberId, id }, { decision: 'reject', why: 'KILLED' });
else if (what === 'desk-line')
  // `memberId` is the member's public id here.
  await creditLine(deps, deskPress(link, id), id, { publicId: memberId, why: 'killed' });
else if (what === 'refund') await receiveRefund(deps, { id: memberId, currency: 'THB' }, id);
else if (what === 'cancel-withdraw') await cancelWithdraw(deps, memberId, id);
else if (what === 'gift')
  await redeemLink({ ...deps, settings: readSettings({}) }, { id: memberId, currency: 'THB' }, link, id);
else if (what === 'bonus') {
  const claim = { id, carry: () => undefined, inWork: () => process.exit(1) };
  const lookup = createBeginLookup(pool);
  const parties = createParties(gameProviders(sandboxUrl));
  const wish = { kind: 'bonus', code: link, claim } as const;
  const member = { id: memberId, publicId: '', currency: 'THB' } as const;
  await beginRound({ ...booksOnly, settings: readSettings({}), parties, lookup }, member, wish);
} else if (what === 'suspend')
  await suspendPayment(booksOnly, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
    paymentNo: id,
    amount: 7_700n,
  });
else await createQr(deps, { id: memberId, currency: 'THB' }, { bankCode: 'KBANK', amount: 100 }, id);
console.log('done');
await pool.end();
