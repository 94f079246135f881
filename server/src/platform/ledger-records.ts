/**
 * Names of the record functions of ledger entries: `record_<name>` writes the slice's row in the entry's transaction.
 * Some names also have a guard `may_<name>`, which can refuse the entry.
 */
export const records = {
  /** `record_adjustment` in `server/migrations/0104-adjustment.sql` approves the request of a manual credit or debit. */
  adjustment: 'adjustment',
  /**
   * `record_alarm` in `server/migrations/0030-inquiry.sql` raises an alarm about an entry into or out of
   * suspense.
   */
  alarm: 'alarm',
  /** `record_attributed` in `server/migrations/0076-decision.sql` counts money out of suspense as a deposit. */
  attributed: 'attributed',
  /**
   * `record_bank_receipt` in `server/migrations/0063-bank-receipt.sql` marks a receipt as credited or in
   * suspense. It refuses a receipt that is already booked, and one that a manual credit may have paid
   * already.
   */
  bankReceipt: 'bank_receipt',
  /**
   * `may_bonus` in `server/migrations/0081-bonus.sql` refuses a bonus whose facts changed since they were judged.
   * `record_bonus` in `server/migrations/0081-bonus.sql` writes the active bonus and takes one from the offer's quota.
   */
  bonus: 'bonus',
  /**
   * `may_bonus_end` in `server/migrations/0081-bonus.sql` refuses an end when the bonus is no longer as it was judged.
   * `record_bonus_end` in `server/migrations/0081-bonus.sql` writes how the bonus ended.
   */
  bonusEnd: 'bonus_end',
  /**
   * `may_commission` in `server/migrations/0083-invite.sql` refuses a sum that is not what the member may collect now.
   * `record_commission` in `server/migrations/0083-invite.sql` marks the commission as collected.
   */
  commission: 'commission',
  /**
   * `record_decision` in `server/migrations/0076-decision.sql` writes the decision of staff, and the movement's own record
   * (`also`). It refuses when the subject is closed, or staff may not decide it.
   */
  decision: 'decision',
  /** `record_game_balance` in `server/migrations/0071-game-account.sql` stores the balance that was read in a game. */
  gameBalance: 'game_balance',
  /** `record_gift` in `server/migrations/0064-giftlink.sql` marks a gift link as credited, and refuses a second credit. */
  gift: 'gift',
  /**
   * `record_given` in `server/migrations/0131-bonus-given.sql` counts money out of suspense as the member's
   * own money in the active bonus, if its first movement is older than the bonus.
   */
  given: 'given',
  /** `may_leg` and `record_leg` in `server/migrations/0072-transfer.sql` are `legTo` of older copies. */
  leg: 'leg',
  /**
   * `may_leg_to` in `server/migrations/0186-leg-recipient.sql` refuses money into a game that the active bonus does
   * not allow. `record_leg_to` in `server/migrations/0186-leg-recipient.sql` writes the leg of a transfer, with its
   * recipient, and begins its inquiry.
   */
  legTo: 'leg_to',
  /**
   * `record_leg_end` in `server/migrations/0072-transfer.sql` writes the leg's outcome and ends its inquiry.
   */
  legEnd: 'leg_end',
  /** `record_qr_found` in `server/migrations/0078-qr-payment.sql` writes that a receipt in suspense paid a member's QR. */
  qrFound: 'qr_found',
  /** `record_qr_payment` in `server/migrations/0078-qr-payment.sql` writes the payment of a QR and its receipt. */
  qrPayment: 'qr_payment',
  /** `record_qr_unclaimed` in `server/migrations/0078-qr-payment.sql` writes the receipt and alarm of an unknown payment. */
  qrUnclaimed: 'qr_unclaimed',
  /**
   * `record_receipt_found` in `server/migrations/0063-bank-receipt.sql` credits a receipt in suspense to its
   * member. It refuses a receipt that staff have already decided.
   */
  receiptFound: 'receipt_found',
  /**
   * `may_refund` in `server/migrations/0084-refund.sql` refuses a refund that is taken, expired or barred by
   * a bonus. `record_refund` in `server/migrations/0084-refund.sql` marks the refund as taken.
   */
  refund: 'refund',
  /** `record_request` in `server/migrations/0010-web.sql` stores the answer to the call under its idempotency key. */
  request: 'request',
  /**
   * `record_taken` in `server/migrations/0131-bonus-given.sql` subtracts the amount from the member's own
   * money in the active bonus.
   */
  taken: 'taken',
  /**
   * `record_reported_after_end` in `server/migrations/0173-reported-after-end.sql` counts money that a contradiction brought to a bonus
   * that has ended. It refuses what was judged before other money of it.
   */
  reportedAfterEnd: 'reported_after_end',
  /**
   * `may_withdrawal` in `server/migrations/0074-withdrawal.sql` refuses while a bonus is active, or too soon
   * after a change of the bank account. `record_withdrawal` in `server/migrations/0074-withdrawal.sql` writes
   * the withdrawal, for review where it needs one.
   */
  withdrawal: 'withdrawal',
  /**
   * `record_withdrawal_contradicted` in `server/migrations/0074-withdrawal.sql` raises an alarm when a payout
   * provider contradicts its final answer.
   */
  withdrawalContradicted: 'withdrawal_contradicted',
  /**
   * `record_withdrawal_end` in `server/migrations/0074-withdrawal.sql` writes the withdrawal's outcome and ends its inquiry.
   * It refuses when the withdrawal is no longer in the expected state.
   */
  withdrawalEnd: 'withdrawal_end',
} as const;

export type RecordName = (typeof records)[keyof typeof records];
