import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { addSecurityFailures, type CountedFailure } from './security-failures.queries.ts';

/**
 * Id that stands for all unknown names at a sign-in. The typed name is kept nowhere, because it may be a password in
 * the wrong field.
 */
export const unknownName = '00000000-0000-0000-0000-000000000000';

/**
 * Failure of somebody who wanted to act as a member or to sign in as staff, or of a staff member (`right-refused`).
 * `locked`: refused unchecked, because of too many tries.
 */
export interface SecurityFailure {
  /** Member; of a `sign-in` the staff member, or `unknownName`. */
  readonly memberId: string;
  readonly kind:
    | 'login-failed'
    | 'login-locked'
    | 'login-blocked'
    | 'login-code-asked'
    | 'step-up-failed'
    | 'step-up-locked'
    | 'reset-failed'
    | 'right-refused'
    | 'sign-in-failed'
    | 'sign-in-locked';
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
/** Maximum different failures per server in two seconds. */
const maxGathered = 500;
/**
 * Maximum different failures of one member among these, so that somebody with many networks cannot displace failures
 * of others. Further failures are one row of their kind, without network and device, as in the database.
 */
const maxOfOne = 20;

/**
 * Collects failures and writes them together, outside the call: a wrong password at an existing name takes as long as at an
 * unknown one. Failures may be lost with a process; those that the database or the bounds refuse are summed in the log.
 */
export function createSecurityFailures(
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'warn'>,
): SecurityFailures {
  /** Number of failures beyond these limits, by kind. */
  let left = new Map<string, number>();
  let gathered = new Map<string, CountedFailure>();
  let ofMember = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [now, lost] = [[...gathered.values()], left];
    gathered = new Map();
    ofMember = new Map();
    left = new Map();
    let fault: unknown;
    if (now.length > 0)
      await addSecurityFailures(pool, now).catch((err: unknown) => {
        fault = err;
        for (const { kind, times } of now) addTo(lost, kind, times);
      });
    if (lost.size > 0)
      log.warn(
        { lost: Object.fromEntries(lost), ...(fault !== undefined && { err: fault }) },
        'failures are missing from the security events',
      );
  }

  function gather(failure: Omit<CountedFailure, 'times'>): boolean {
    const key = JSON.stringify(failure);
    const known = gathered.get(key);
    if (!known && gathered.size >= maxGathered) return false;
    if (!known) addTo(ofMember, failure.member_id, 1);
    gathered.set(key, { ...failure, times: (known?.times ?? 0) + 1 });
    return true;
  }

  return {
    add({ memberId, kind, network, userAgent, details }) {
      const same = { member_id: memberId, kind };
      const failure = {
        ...same,
        network: network?.toString('hex') ?? null,
        user_agent: userAgent?.slice(0, 300) ?? null,
        details: details ?? {},
      };
      const isKnown = gathered.has(JSON.stringify(failure));
      const hasRoom = isKnown || (ofMember.get(memberId) ?? 0) < maxOfOne;
      if (!gather(hasRoom ? failure : { ...same, network: null, user_agent: null, details: {} }))
        addTo(left, kind, 1);
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    },
    flush,
  };
}

function addTo(counts: Map<string, number>, key: string, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}
