import { type AdjustmentReason, adjustmentReasons } from '@kapao/contract/backoffice/adjustment-reasons';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { Currency } from '@kapao/core/money';
import type { Entry } from '../../../ledger/entry.ts';
import type {
  Approval,
  ApprovalRequest,
  ChangeDescription,
  MoneyKind,
} from '../../../platform/backoffice/approval-kind.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { records } from '../../../platform/ledger-records.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { adjustmentFunds, lastOfAmount } from './manual-adjustments.queries.ts';

type AdjustmentDirection = 'credit' | 'debit';
const adjustmentAccount = 'operator:adjustment';

/** Approval kind for a manual credit or debit of a member's wallet. */
export function adjustmentApproval(
  direction: AdjustmentDirection,
): (deps: Pick<Deps, 'pool' | 'ledger'>) => MoneyKind {
  return ({ pool, ledger }) => ({
    kind: direction,

    async describe(approval): Promise<ChangeDescription> {
      const { memberId, amount, currency, reason } = adjustmentOf(approval);
      const means = await adjustmentFunds(pool, memberId);
      const wallet = means?.wallet ?? 0n;
      const after = direction === 'credit' ? wallet + amount : wallet - amount;
      const last =
        reason === 'DEPOSIT_MISSED' ? await lastOfAmount(pool, memberId, amount, entryIdOf(approval)) : null;
      const money = (minor: bigint) => ({ amount: String(minor), currency });
      return {
        before: { wallet: money(wallet), ...(means?.bonusId && { bonusHeld: true }) },
        after: { wallet: money(after), reason, ...(last && { lastOfAmount: last.toISOString() }) },
      };
    },

    async post(approval, acceptance): Promise<BackofficeResult<unknown>> {
      const outcome = await ledger.post(entryOf(direction, approval, acceptance));
      // A replay was approved before: the approval request names by whom.
      if (outcome.ok) return outcome.replayed ? refuse('ALREADY_CLOSED') : done(null);
      switch (outcome.code) {
        case 'REFUSED':
          return refuse(refusalOf(outcome.refusal.code));
        case 'MONEY_NOT_ENOUGH':
          return refuse('MONEY_NOT_ENOUGH');
        case 'NO_ACCOUNT':
          return refuse('NO_MEMBER');
        default:
          throw new Error(`the approval request ${approval.id} was not posted: ${outcome.code}`);
      }
    },
  });
}

/** Statement texts of adjustments: a row is written once, in the language of the market. */
const adjustmentReasonTexts: Readonly<Record<AdjustmentReason, Readonly<Record<Currency, string>>>> = {
  GAME_FAULT: { THB: 'เกมคิดยอดผิด', LAK: 'ເກມຄິດໄລ່ຍອດຜິດ' },
  DEPOSIT_MISSED: { THB: 'ยอดฝากที่ยังไม่เข้า', LAK: 'ຍອດຝາກທີ່ຍັງບໍ່ເຂົ້າ' },
  PAID_TWICE: { THB: 'ยอดที่ซ้ำกัน', LAK: 'ຍອດທີ່ຊ້ຳກັນ' },
  FEE: { THB: 'ค่าธรรมเนียม', LAK: 'ຄ່າທຳນຽມ' },
  GOODWILL: { THB: 'ชดเชยจากทีมงาน', LAK: 'ຊົດເຊີຍຈາກທີມງານ' },
  OPERATOR_MISTAKE: { THB: 'แก้ไขข้อผิดพลาดของเรา', LAK: 'ແກ້ໄຂຂໍ້ຜິດພາດຂອງພວກເຮົາ' },
  RULES_BROKEN: { THB: 'ผิดเงื่อนไขการใช้งาน', LAK: 'ຜິດເງື່ອນໄຂການນຳໃຊ້' },
  OTHER: { THB: 'ปรับยอดโดยทีมงาน', LAK: 'ປັບຍອດໂດຍທີມງານ' },
};

function entryOf(direction: AdjustmentDirection, approval: ApprovalRequest, acceptance: Approval): Entry {
  const { memberId, amount, currency, reason } = adjustmentOf(approval);
  return {
    memberId,
    id: entryIdOf(approval),
    kind: 'move',
    ...(direction === 'credit'
      ? { debit: adjustmentAccount, credit: 'wallet' }
      : { debit: 'wallet', credit: adjustmentAccount }),
    amount,
    currency,
    // With this reason the entry counts neither for the member's deposit limits nor as a deposit that
    // activates a bonus.
    reason: 'correction',
    refusable: true,
    statement: {
      type: direction === 'credit' ? 'deposit' : 'withdraw',
      counterpart: 'BANK',
      reference: { kind: 'correction', description: adjustmentReasonTexts[reason][currency] },
    },
    record: { name: records.adjustment, data: { acceptance } },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}

const entryIdOf = ({ id }: ApprovalRequest) => deriveId(id, 'entry');

function adjustmentOf({ id, memberId, amount, currency, payload }: ApprovalRequest) {
  const reason = adjustmentReasons.find((each) => each === payload.reason);
  if (!memberId || amount === null || !currency || !reason)
    throw new Error(`the approval request ${id} is no manual adjustment`);
  return { memberId, amount, currency, reason };
}

/** Maps the refusals of `approval_request_approve` in `server/migrations/0102-approval-request.sql`. */
function refusalOf(code: string) {
  switch (code) {
    case 'EXPIRED':
    case 'CHANGED':
    case 'SAME_PERSON':
    case 'ABOVE_LIMIT':
    case 'PROPOSER_NOT_ALLOWED':
    case 'NOT_ALLOWED':
      return code;
    default:
      return 'ALREADY_CLOSED';
  }
}
