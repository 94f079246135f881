import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { readSlipQr } from '@kapao/core/qr/slip-qr';
import { hourMs } from '@kapao/core/time';
import { readContent } from '../../content/stored-content.ts';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import { readProfile } from '../../members/account/read-profile.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import type { BankSlip, SlipVerdict } from '../../providers/slip/slip-verifier.ts';
import type { SlipChannel } from '../../providers/slip/slip-verifiers.ts';
import { matchReceipt } from '../bank-receipts/match-receipt.ts';
import { postReceipt } from '../bank-receipts/post-receipt.ts';
import { receiverOf, referenceKey } from '../bank-receipts/receipt-evidence.ts';
import { judgeSlip } from './judge-slip.ts';
import type { ImageReader } from './reading/image-reader.ts';
import { sendingBankCode } from './sending-bank.ts';
import {
  failSlip,
  findSlip,
  markLater,
  markRead,
  markReported,
  numberOfBank,
  receivingAccounts,
  type Slip,
} from './slip.queries.ts';
import { type SlipReason, slipStates } from './states.ts';

type VerifyDeps = Pick<Deps, 'pool' | 'ledger' | 'providers' | 'files' | 'log'>;

/**
 * Barred answers (wrong key, package or quota) after which a slip fails: only the operator can correct the
 * cause, and the member is notified.
 */
const maxBarred = 3;

/** Delay of the next attempt while the image reader has no capacity. */
const busyRetryMs = 5_000;

/**
 * Takes a slip through its steps as far as possible in one attempt: reads the image, claims the reference, asks the bank,
 * records the payment. Each step is stored before the next and is repeatable, so an attempt after a crash does nothing
 * twice.
 */
export function slipInquiry(deps: VerifyDeps, reader: Pick<ImageReader, 'read'>): Inquiry {
  return {
    kind: 'slip',
    get providers() {
      return new Map([...deps.providers.slips].map(([code, { row }]) => [code, row]));
    },
    async ask({ memberId, id }): Promise<InquiryResult> {
      const found = await findSlip(deps.pool, memberId, id);
      if (!found || slipStates[found.state].next.length === 0) return { kind: 'closed' };
      const slip = found.state === 'stored' ? await read(deps, reader, found) : found;
      if (slip === 'busy') return { kind: 'retry', inMs: busyRetryMs };
      if (!slip?.qrText || !slip.transRef) return { kind: 'settled' };
      const channel = deps.providers.slips.get(slip.provider);
      if (!channel) return noAnswer(about(slip), because('SWITCHED_OFF')); // The verifier is asked once it is on.
      return takeVerdict(
        deps,
        channel,
        slip,
        await channel.verifier.ask({ qrText: slip.qrText, transRef: slip.transRef }),
      );
    },
  };
}

/**
 * Runs steps 1 to 6. Returns null when the slip has failed and the inquiry ended; busy when the image reader has no
 * capacity.
 */
async function read(
  deps: VerifyDeps,
  reader: Pick<ImageReader, 'read'>,
  slip: Slip,
): Promise<Slip | 'busy' | null> {
  const fail = async (reason: SlipReason) => {
    await failSlip(deps.pool, slip, reason);
    return null;
  };
  const file = await deps.files.get(slip.fileKey);
  if (!file) return fail('UPLOADED_FILE_NOT_EXIST');
  const picture = await reader.read(file.bytes);
  if (picture.kind === 'busy') return 'busy';
  if (picture.kind === 'unfit') return fail('IMG_SIZE_UNABLE_TO_PROCESS');
  if (picture.texts.length === 0) return fail('CANNOT_READ_CROPPED_IMAGE');
  const readings = picture.texts.map((text) => ({ text, ...readSlipQr(text) }));
  const [qr, ...others] = readings.filter((reading) => reading.kind === 'slip');
  if (!qr)
    return fail(readings.some(({ kind }) => kind === 'damaged') ? 'UNSTABLE_REFNO_ON_SLIP' : 'INVALID_SLIP');
  const { text, sendingBank, transRef } = qr;
  // Nobody can tell which of two transfers in one picture was meant.
  if (others.some((other) => other.sendingBank !== sendingBank || other.transRef !== transRef))
    return fail('UNSTABLE_REFNO_ON_SLIP');
  const isFirst = await markRead(deps.pool, slip, { text, sendingBank, transRef });
  if (!isFirst) return fail('SLIP_REFNO_DUPLICATED');
  return findSlip(deps.pool, slip.memberId, slip.id);
}

/** Runs steps 7 and 8, and passes the bank's answer to the later steps. */
async function takeVerdict(
  deps: VerifyDeps,
  channel: SlipChannel,
  slip: Slip,
  answer: SlipVerdict,
): Promise<InquiryResult> {
  switch (answer.kind) {
    case 'found':
      await judge(deps, slip, answer.slip);
      return { kind: 'settled' };
    case 'none':
      await failSlip(deps.pool, slip, 'INVALID_SLIP');
      return { kind: 'settled' };
    case 'not-found': {
      const inMs = channel.retryAfterMs[slip.notFound];
      if (inMs !== undefined) {
        await markLater(deps.pool, slip, { why: answer.kind, inMs });
        return { kind: 'retry', inMs };
      }
      await failSlip(deps.pool, slip, 'INVALID_SLIP');
      return { kind: 'settled' };
    }
    default: {
      const { retryAfterMs } = channel;
      const step = retryAfterMs[Math.min(slip.turns, retryAfterMs.length - 1)] ?? hourMs;
      const inMs = Math.max(step, (answer.kind === 'later' && answer.afterMs) || 0);
      const barred = await markLater(deps.pool, slip, { why: answer.kind, inMs });
      if (answer.kind === 'barred')
        deps.log.error(
          { slipId: slip.id, provider: slip.provider, why: answer.why },
          'slips are not verified',
        );
      if (barred < maxBarred) return noAnswer(about(slip), answer.why, inMs);
      await failSlip(deps.pool, slip, 'TRIPPLE_WRONG_CAPTCHA');
      return { kind: 'settled' };
    }
  }
}

/** Runs steps 9 to 12. A payment into our account is recorded even if the slip fails. */
async function judge(deps: VerifyDeps, slip: Slip, bankSlip: BankSlip): Promise<void> {
  const { pool } = deps;
  // The QR was read before the bank was asked, so both are set.
  const { sendingBank, transRef } = slip as Slip & { sendingBank: string; transRef: string };
  // The payment's key contains the sending bank that the verifier confirms: a QR may name any bank, and a verifier may look
  // up the transfer by its reference alone. A bank that only the QR names is not the payer's.
  const { bankNumber, accountNo, names } = bankSlip.sender;
  const reportingBank = bankNumber ?? sendingBank;
  const { bankAccount } = await readProfile(pool, slip.memberId);
  const accounts = await receivingAccounts(pool);
  const own = {
    bankNumber: await numberOfBank(pool, bankAccount.bankCode),
    accountNo: bankAccount.bankAccountNo,
    accountName: bankAccount.bankAccountName,
  };
  const hours = await readContent(pool, 'slip');
  const judgement = judgeSlip(bankSlip, { accounts, own, sendingBank, uploadedAt: slip.createdAt, hours });
  if (judgement.kind === 'refused') return failSlip(pool, slip, judgement.reason);
  const bankCode = await sendingBankCode(pool, reportingBank);
  const fromBank = bankNumber === null ? null : bankCode;
  const { id } = await matchReceipt(deps, {
    source: 'slip',
    key: `slip/${reportingBank}/${transRef}`,
    reference: referenceKey(bankCode, transRef),
    receiver: receiverOf({ ...judgement.receiver, currency: 'THB' }),
    amount: bankSlip.amount,
    paidAt: bankSlip.paidAt,
    dayOnly: false,
    from: { bankCode: fromBank, accountNo, names },
  });
  const { amount, paidAt } = bankSlip;
  const payment = { bankReceiptId: id, amount, paidAt, fromBank, fromAccount: accountNo };
  await markReported(pool, slip, payment, judgement.reason);
  // A process that dies before this leaves the posting to the payment's inquiry, which also ends the slip.
  await postReceipt(deps, id);
}

function about({ provider, id }: Slip): About {
  return { account: provider, currency: 'THB', details: { slipId: id } };
}
