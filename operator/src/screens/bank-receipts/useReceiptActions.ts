import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../base/amount.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { useOffUntilApproved } from '../../frame/queue/PendingApproval.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOffAboveLimit } from '../../frame/queue/useOffAboveLimit.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { type BankReceipt, type Candidate, isWithinLimit } from './bank-receipt.ts';

const noMemberId = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the actions: A credits, with 5 s to undo it, or requests approval, X returns or closes, S parks, F
 * finds another member.
 */
export function useReceiptActions(onFind: () => void) {
  const { t, i18n } = useLingui();
  const credit = useAction('creditBankReceipt', { done: () => t`Credited. The member sees it now.` });
  const back = useAction('returnBankReceipt', {
    done: () => t`Returned in the ledger. Now make the bank transfer.`,
  });
  const close = useAction('closeBankReceipt', { done: () => t`Closed.` });
  const keep = useAction('parkBankReceipt');
  const offUntilApproved = useOffUntilApproved();
  const offAboveLimit = useOffAboveLimit('propose');
  const requestApproval = useApprovalRequest('requestDecisionApproval');

  return (line: BankReceipt, chosen: Candidate | undefined): readonly QueueAction[] => {
    if (line.state === 'over') return [];
    const params = { id: line.id };
    const money = currencySign(line.currency) + amountText(line.amount, line.currency);
    const alone = chosen?.alone === true && isWithinLimit(line);
    const name = chosen?.accountName ?? '';
    const subject = t`${money} to ${name}`;
    const decisions = line.allows;
    const waiting = offUntilApproved(line.approval);
    const limit = offAboveLimit('decision', line.amount, line.currency);
    const second = (decision: 'credit-member' | 'return', given?: GivenReason) =>
      requestApproval.runOn(decision === 'return' ? money : subject, {
        body: {
          memberId: line.memberId ?? noMemberId,
          itemId: line.id,
          kind: 'alarm',
          decision,
          why: storedReason(given),
          ...(decision === 'credit-member' && chosen && { toMember: chosen.publicId }),
        },
      });
    const actions: (QueueAction | false)[] = [
      {
        name: 'find',
        label: t`Another member`,
        keyLabel: t`another member`,
        keys: 'f',
        untaken: true,
        stays: true,
        right: 'receipts.decide',
        run: onFind,
      },
      {
        name: 'keep',
        label: line.kept ? t`Unpark` : t`Park`,
        keyLabel: line.kept ? t`unpark` : t`park`,
        keys: 's',
        place: 'end',
        right: 'receipts.decide',
        question: line.kept ? t`Reason for unparking` : t`Park this receipt, and note what it is waiting for`,
        reasons: [],
        run: (given) => keep.run({ params, body: { keep: line.kept === null, why: given?.text ?? '' } }),
      },
      decisions.includes('return') && {
        name: 'return',
        label: t`Return…`,
        keyLabel: t`return`,
        keys: 'x',
        variant: 'danger',
        place: 'end',
        right: isWithinLimit(line) ? 'receipts.decide' : 'money.propose',
        question: t`Return ${money} to the sender`,
        note: isWithinLimit(line) ? t`One approval is enough` : t`Above your limit: needs a second approval`,
        ...(!isWithinLimit(line) && limit),
        ...waiting,
        reasons: listReasons(['NOBODYS', 'BANK_ASKED', 'PAID_TWICE', 'OTHER'], (message) => i18n._(message)),
        run: (given) =>
          isWithinLimit(line)
            ? back.runOn(money, { params, body: { why: storedReason(given) } })
            : second('return', given),
      },
      decisions.includes('close') && {
        name: 'close',
        label: t`Close…`,
        keyLabel: t`close`,
        keys: 'x',
        place: 'end',
        right: 'receipts.decide',
        ...waiting,
        question: t`No money in suspense: close this receipt`,
        reasons: [],
        run: (given) => close.runOn(money, { params, body: { why: given?.text ?? '' } }),
      },
      decisions.includes('credit') && {
        name: 'credit',
        label: alone ? t`Credit ${money}` : t`Request credit…`,
        keyLabel: alone ? t`credit` : t`request approval`,
        keys: 'a',
        variant: 'gold',
        place: 'end',
        right: alone ? 'receipts.decide' : 'money.propose',
        ...(!alone && limit),
        ...(!chosen && { off: t`Choose the member first` }),
        ...waiting,
        ...(!alone && {
          question: t`Credit ${money} to ${name}`,
          note: t`Needs a second approval`,
          reasons: [],
        }),
        ...(alone && {
          delayed: {
            says: t`Credits ${money} to ${name}`,
            send: () =>
              credit.runDelayed(subject, {
                params,
                body: { publicId: chosen.publicId, why: evidenceCodes(chosen) },
              }),
          },
        }),
        run: (given) => second('credit-member', given),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}

/** Returns the codes of the evidence for the member, which are stored as the reason. */
function evidenceCodes({ reasons }: Candidate): string {
  return reasons.map(({ code }) => code).join(', ');
}
