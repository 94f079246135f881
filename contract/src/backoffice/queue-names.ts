import { approvalRights } from './approvals/approval-kinds.ts';
import type { Right } from './approvals/rights.ts';

const allApprovalRights = Object.values(approvalRights);
const approverRights: readonly Right[] = [...new Set(allApprovalRights.map(({ accept }) => accept))];

interface Queue {
  /** Rights of which any one lets staff see the queue. */
  readonly see: readonly Right[];
  /** Rights of which any one lets staff take an item. */
  readonly act: readonly Right[];
  /**
   * Minutes after which the oldest item is late: members wait for the first queues, while a reconciliation break of an hour
   * delays nobody.
   */
  readonly lateMinutes: number;
}

/**
 * Queues of the console, where staff take an item before deciding it. A new queue needs an entry here, one in
 * `operator/src/app/pages/queue-pages.ts`, and the database function `queue_waiting_<name>`.
 */
export const queues = {
  chats: { see: ['chats.see'], act: ['chats.answer'], lateMinutes: 5 },
  withdrawals: { see: ['withdrawals.see'], act: ['withdrawals.decide'], lateMinutes: 15 },
  bank_receipts: { see: ['receipts.see'], act: ['receipts.decide'], lateMinutes: 30 },
  slips: { see: ['receipts.see'], act: ['receipts.decide'], lateMinutes: 30 },
  giftlinks: { see: ['receipts.see'], act: ['receipts.decide'], lateMinutes: 30 },
  exceptions: { see: ['exceptions.see'], act: ['exceptions.decide'], lateMinutes: 60 },
  reconciliation: { see: ['reconciliation.see'], act: ['reconciliation.decide'], lateMinutes: 1_440 },
  approvals: {
    see: [...new Set([...allApprovalRights.map(({ propose }) => propose), ...approverRights])],
    act: approverRights,
    lateMinutes: 240,
  },
  risk_reviews: { see: ['risk-reviews.see'], act: ['risk-reviews.decide'], lateMinutes: 4_320 },
} satisfies Record<string, Queue>;
export type QueueName = keyof typeof queues;

/** Queue names in the order of the navigation. */
export const queueNames = Object.keys(queues) as readonly QueueName[]; // the table's own keys, in its order
