import { createHash } from 'node:crypto';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { fromWire, toWire } from '@kapao/core/money';
import { toRefusal } from '../../gaming/limits/limit-refusal.ts';
import { readProfile } from '../../members/account/read-profile.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import { crockford } from '../../platform/crockford.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { QrChannel } from '../../providers/qr/qr-gateways.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { beginQr, changeQr, findQr, type Qr } from './qr.queries.ts';
import { type ShownQr, showQr } from './show-qr.ts';

/** Maximum attempts of one request; each earlier one belongs to a process that died. */
const triesLimit = 20;

type CreateRefusal =
  | 'NO_BANK'
  | 'INVALID_INPUT'
  | 'QR_MINIMUM'
  | 'QR_FAIL'
  | 'REQUEST_LIMIT'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED';

/**
 * Creates a QR for one deposit; the member's other QRs are cancelled. `causeId` names the request: a retry after a crash
 * shows the QR that was made, or makes another under a new reference, never the same one twice.
 */
export async function createQr(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>,
  member: Pick<Member, 'id' | 'currency'>,
  order: { readonly bankCode: string; readonly amount: number },
  causeId: string,
): Promise<Result<ShownQr, CreateRefusal>> {
  const channel = deps.providers.qrs.get(order.bankCode);
  if (channel?.gateway.currency !== member.currency) return refuse('NO_BANK');
  const read = fromWire(order.amount, member.currency);
  // The contract validates only the shape: the currency is known here, and kip has no fractions.
  if (!read.ok) return refuse('INVALID_INPUT', { field: 'amount' });
  const amount = read.value;
  if (amount < channel.minAmount) return refuse('QR_MINIMUM', { minimum: toWire(channel.minAmount) });
  const begun = await findEarlierAttempt(deps, member.id, causeId);
  if (begun.made) return ok(await showQr(begun.made));
  return make(deps, channel, {
    memberId: member.id,
    id: begun.nextId,
    provider: order.bankCode,
    reference: qrReference(begun.nextId),
    amount,
  });
}

type NewQr = Pick<Qr, 'memberId' | 'id' | 'provider' | 'reference' | 'amount'>;

async function make(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>,
  channel: QrChannel,
  qr: NewQr,
): Promise<Result<ShownQr, CreateRefusal>> {
  const { bankAccount } = await readProfile(deps.pool, qr.memberId);
  const begun = await beginQr(deps.pool, qr, channel.lifeMs, channel.recipient);
  if (!begun.ok) {
    const { refusal } = begun;
    if (refusal.code !== 'REQUEST_LIMIT') return toRefusal(refusal);
    return refuse('REQUEST_LIMIT', { retryAfter: refusal.retryAfter });
  }
  const outcome = await channel.gateway.create({
    reference: qr.reference,
    amount: qr.amount,
    payer: {
      name: bankAccount.bankAccountName,
      bankCode: bankAccount.bankCode,
      accountNo: bankAccount.bankAccountNo,
    },
    lifeMs: channel.lifeMs,
  });
  if (outcome.kind !== 'done') {
    deps.log.warn({ qrId: qr.id, provider: qr.provider, outcome }, 'the gateway made no QR');
    // The member did not see this QR; the gateway may still have it and is asked to close it.
    await changeQr(deps.pool, qr, { from: ['creating'], to: 'failed', inquireInMs: channel.pollEveryMs });
    return refuse('QR_FAIL');
  }
  const change = { from: ['creating'], to: 'open', inquireInMs: channel.pollEveryMs } as const;
  const opened = await changeQr(deps.pool, qr, { ...change, made: outcome });
  // The member began another QR while the gateway made this one, which is cancelled already.
  if (!opened) return refuse('QR_FAIL');
  return ok(await showQr(await findQr(deps.pool, qr.memberId, qr.id)));
}

/** Returns what earlier attempts of this request made, or the id for the next. */
async function findEarlierAttempt(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>,
  memberId: string,
  causeId: string,
): Promise<{ readonly made: Qr } | { readonly made: null; readonly nextId: string }> {
  for (let attempt = 0; attempt < triesLimit; attempt++) {
    const id = deriveId(causeId, `qr/${attempt}`);
    const qr = await findQr(deps.pool, memberId, id);
    if (!qr) return { made: null, nextId: id };
    if (qr.payload !== null || qr.picture !== null) return { made: qr };
  }
  throw new Error('a request for a QR died too often');
}

/**
 * Returns the reference by which a gateway and the payer's bank know a QR: 15 of A-Z and 0-9, the most that
 * KBank's partnerTxnUid accepts. It is 75 bits of the hash of the QR's id, so one QR always has the same; the
 * claim table refuses a collision.
 */
export function qrReference(qrId: string): string {
  const digest = createHash('sha256').update(`qr/${qrId}`).digest();
  return Array.from(digest.subarray(0, 15), (byte) => crockford.charAt(byte & 31)).join('');
}
