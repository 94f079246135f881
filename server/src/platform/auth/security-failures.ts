import type pg from 'pg';
import { addSecurityFailures, type CountedFailure } from './security-failures.queries.ts';

/**
 * Failure of somebody who wanted to act as a member, or of a staff member (`right-refused`). `locked`: refused unchecked,
 * because of too many tries.
 */
export interface SecurityFailure {
  readonly memberId: string;
  readonly kind:
    | 'login-failed'
    | 'login-locked'
    | 'login-blocked'
    | 'step-up-failed'
    | 'step-up-locked'
    | 'reset-failed'
    | 'right-refused';
  /** Hash of the network (hashKnownNetwork). */
  readonly network?: Buffer;
  readonly userAgent?: string | null;
  readonly details?: Readonly<Record<string, string>>;
}

/** Collects failures for the members' security events. */
export interface SecurityFailures {
  add(failure: SecurityFailure): void;
  /** Writes the collected failures. */
  flush(): Promise<void>;
}

const gatherMs = 2_000;
/** Different failures per server in two seconds. */
const mostGathered = 500;
/** Different failures of one member among them: whoever has many networks cannot push out those of others. */
const mostOfOne = 20;

/**
 * Collects failures and writes them together, outside the call: a wrong password at an existing name takes as long as at an
 * unknown one. Failures may be lost with a process or the database; what succeeded is written in its own transaction.
 */
export function createSecurityFailures(pool: pg.Pool): SecurityFailures {
  let gathered = new Map<string, CountedFailure>();
  let ofMember = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const now = [...gathered.values()];
    gathered = new Map();
    ofMember = new Map();
    if (now.length > 0) await addSecurityFailures(pool, now).catch(() => undefined);
  }

  return {
    add({ memberId, kind, network, userAgent, details }) {
      const failure = {
        member_id: memberId,
        kind,
        network: network?.toString('hex') ?? null,
        user_agent: userAgent?.slice(0, 300) ?? null,
        details: details ?? {},
      };
      const key = JSON.stringify(failure);
      const known = gathered.get(key);
      const times = ofMember.get(memberId) ?? 0;
      if (!known && (gathered.size >= mostGathered || times >= mostOfOne)) return;
      if (!known) ofMember.set(memberId, times + 1);
      gathered.set(key, { ...failure, times: (known?.times ?? 0) + 1 });
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    },
    flush,
  };
}
