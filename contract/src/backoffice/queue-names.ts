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
  lines: { see: ['incoming.see'], act: ['incoming.decide'], lateMinutes: 30 },
  slips: { see: ['incoming.see'], act: ['incoming.decide'], lateMinutes: 30 },
  giftlinks: { see: ['incoming.see'], act: ['incoming.decide'], lateMinutes: 30 },
  stuck: { see: ['stuck.see'], act: ['stuck.decide'], lateMinutes: 60 },
  differences: { see: ['differences.see'], act: ['differences.decide'], lateMinutes: 1_440 },
  proposals: {
    see: [...new Set([...ofApprovals.map(({ propose }) => propose), ...accepting])],
    act: accepting,
    lateMinutes: 240,
  },
  checks: { see: ['checks.see'], act: ['checks.decide'], lateMinutes: 4_320 },
} satisfies Record<string, Queue>;
export type QueueName = keyof typeof queues;

/** In the order of the navigation. */
export const queueNames = Object.keys(queues) as readonly QueueName[]; // its own keys
