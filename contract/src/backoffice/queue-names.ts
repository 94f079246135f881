import { approvalRights } from './approvals/approval-kinds.ts';
import type { Right } from './approvals/rights.ts';

const ofApprovals = Object.values(approvalRights);
const accepting: readonly Right[] = [...new Set(ofApprovals.map(({ accept }) => accept))];

interface Queue {
  /** One of these rights lets somebody see it. */
  readonly see: readonly Right[];
  /** One of these lets somebody take something in it. */
  readonly act: readonly Right[];
  /** When its oldest thing is late: members wait for the first queues, nobody for a difference of an hour. */
  readonly lateMinutes: number;
}

/**
 * Where things wait for a person, each a list in which one takes an item before one decides it. A new queue is an entry here,
 * one in `operator/src/app/pages/queue-pages.ts`, and its function `queue_waiting_<name>` in the database.
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
    see: [...new Set([...ofApprovals.map(({ propose }) => propose), ...accepting])],
    act: accepting,
    lateMinutes: 240,
  },
  risk_reviews: { see: ['risk-reviews.see'], act: ['risk-reviews.decide'], lateMinutes: 4_320 },
} satisfies Record<string, Queue>;
export type QueueName = keyof typeof queues;

/** In the order of the navigation. */
export const queueNames = Object.keys(queues) as readonly QueueName[]; // its own keys
