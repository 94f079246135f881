import { approvalRights } from './approvals/approval-kinds.ts';
import type { Right } from './approvals/rights.ts';

const allApprovalRights = Object.values(approvalRights);
const approverRights: readonly Right[] = [...new Set(allApprovalRights.map(({ accept }) => accept))];

interface Queue {
  /** Rights of which any one lets staff see the queue. */
  readonly see: readonly Right[];
  /** Rights of which any one lets staff who see the queue take an item, to decide it or to request a decision. */
  readonly act: readonly Right[];
  /**
   * Target time in minutes until the operator sets another: members wait for the first queues, while a reconciliation break of an
   * hour delays nobody.
   */
  readonly targetMinutes: number;
}

/**
 * Queues of the console, where staff take an item before deciding it. A new queue needs an entry here, one in
 * `operator/src/app/pages/queue-pages.ts`, and the database function `queue_waiting_<name>`.
 */
export const queues = {
  chats: { see: ['chats.see'], act: ['chats.answer'], targetMinutes: 5 },
  withdrawals: { see: ['withdrawals.see'], act: ['withdrawals.decide'], targetMinutes: 15 },
  bank_receipts: { see: ['receipts.see'], act: ['receipts.decide', 'money.propose'], targetMinutes: 30 },
  slips: { see: ['receipts.see'], act: ['receipts.decide', 'money.propose'], targetMinutes: 30 },
  giftlinks: { see: ['receipts.see'], act: ['receipts.decide', 'money.propose'], targetMinutes: 30 },
  exceptions: { see: ['exceptions.see'], act: ['exceptions.decide', 'money.propose'], targetMinutes: 60 },
  reconciliation: {
    see: ['reconciliation.see'],
    act: ['reconciliation.decide', 'money.propose'],
    targetMinutes: 1_440,
  },
  approvals: {
    see: [...new Set([...allApprovalRights.map(({ propose }) => propose), ...approverRights])],
    act: approverRights,
    targetMinutes: 240,
  },
  risk_reviews: { see: ['risk-reviews.see'], act: ['risk-reviews.decide'], targetMinutes: 4_320 },
  erasures: { see: ['money.propose'], act: ['money.propose'], targetMinutes: 20_160 },
} satisfies Record<string, Queue>;
export type QueueName = keyof typeof queues;

/** Queue names in the order of the navigation. */
export const queueNames = Object.keys(queues) as readonly QueueName[]; // the table's own keys, in its order

/** Limits of a target time in minutes; the longest is thirty days. */
export const targetMinutesRange = { min: 1, max: 43_200 } as const;
