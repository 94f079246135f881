import { customerNetworkOf } from './network-address.ts';

/** Holds answers to strangers back: whoever is answered at once asks again at once, and so takes the processor from members. */
export interface AnswerHold {
  /** Resolves when an answer of this size may be sent; null when it would wait too long, or no more may be held. */
  enter(address: string, bytes: number): Promise<void> | null;
}

export interface HoldLimits {
  readonly holdMs: number;
  /** Time between two answers to one network: many connections wait longer instead of all asking again together. */
  readonly gapMs: number;
  /** Time that a network saves up while nothing is sent to it: as many answers then leave without a gap. */
  readonly burstMs: number;
  /** Size for which an answer takes one gap; a larger one takes as many more. */
  readonly bytesPerGap: number;
  readonly maxWaitMs: number;
  /** Answers held in all, each with its request and connection: tens of kB. */
  readonly maxInAll: number;
}

/** Limits of refusals, which nobody needs quickly. */
export const refusalLimits: HoldLimits = {
  holdMs: 500,
  gapMs: 10,
  burstMs: 0,
  bytesPerGap: 65_536,
  maxWaitMs: 2_500,
  maxInAll: 1_000,
};

/**
 * Limits of pages, files and lists, which a carrier's members ask for from one address: 250 a second, or 16 MB, and at once the 30
 * files with which a browser loads the app.
 */
export const answerLimits: HoldLimits = { ...refusalLimits, holdMs: 0, gapMs: 4, burstMs: 120 };

export function createAnswerHold(limits: HoldLimits): AnswerHold {
  const { holdMs, gapMs, burstMs, bytesPerGap, maxWaitMs, maxInAll } = limits;
  /** End of the gaps of what each network was sent; it is kept until then. */
  const gapsEnd = new Map<string, number>();
  let held = 0;

  return {
    enter(address, bytes) {
      const network = customerNetworkOf(address);
      const now = performance.now();
      const due = Math.max(now + holdMs, gapsEnd.get(network) ?? 0);
      const leavesAt = Math.max(now + holdMs, due - burstMs);
      if (leavesAt - now > maxWaitMs || held >= maxInAll) return null;
      const end = due + gapMs * Math.max(1, Math.ceil(bytes / bytesPerGap));
      gapsEnd.set(network, end);
      held += 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(() => {
        held -= 1;
        resolve();
      }, leavesAt - now);
      setTimeout(() => {
        if (gapsEnd.get(network) === end) gapsEnd.delete(network);
      }, end - now);
      return promise;
    },
  };
}
