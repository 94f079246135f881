import type { AlarmReason, AlarmSeverity } from '@kapao/contract/backoffice/alarm-severity';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/** One line of a message: the open alarms of one kind about one account or queue. Nothing in it names a member or an amount. */
export interface AlarmLine {
  readonly incident: string;
  readonly kind: string;
  /** Ledger account, queue or other thing concerned; empty if the kind says it all. */
  readonly subject: string;
  readonly severity: AlarmSeverity;
  readonly reason: AlarmReason;
  readonly alarms: number;
  /** Time in ISO 8601. */
  readonly since: string;
  /** Time of its end; null: it stands. */
  readonly until: string | null;
}

export interface AlarmMessage {
  /** UUID; a repeated attempt has the same one. */
  readonly id: string;
  /** Time in ISO 8601. */
  readonly createdAt: string;
  /** Highest severity of what stands; `notice` if all has ended. */
  readonly severity: AlarmSeverity;
  readonly isTest: boolean;
  readonly title: string;
  /** Whole text, with the title as its first line. */
  readonly text: string;
  readonly lines: readonly AlarmLine[];
  /** Number of lines that the message leaves out. */
  readonly more: number;
  /** Page of the Console. */
  readonly url: string;
}

/** Channel that notifies people of alarms. */
export interface AlarmChannel {
  readonly code: string;
  /**
   * Sends a message, possibly again. `failed`: the receiver will never take this message; `unknown`: it may have arrived or
   * not, and is sent again under the same id.
   */
  send(message: AlarmMessage): Promise<ProviderOutcome>;
}
