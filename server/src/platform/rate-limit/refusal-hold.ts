import { customerNetworkOf } from './network-address.ts';

/** Holds refusals of strangers back: whoever is answered at once asks again at once, and so takes the processor from members. */
export interface RefusalHold {
  /** Resolves when the refusal may be sent; null when as many are held as there is memory for. */
  enter(address: string): Promise<void> | null;
}

export interface HoldLimits {
  readonly holdMs: number;
  /** Time between two answers to one network: many connections wait longer instead of all asking again together. */
  readonly gapMs: number;
  /** Refusals held of one network, the last of which waits as many gaps. */
  readonly maxOfNetwork: number;
  /** Refusals held in all, each with its request, answer and connection: tens of kB. */
  readonly maxInAll: number;
}

const defaultLimits: HoldLimits = { holdMs: 500, gapMs: 10, maxOfNetwork: 200, maxInAll: 1_000 };

export function createRefusalHold(limits: HoldLimits = defaultLimits): RefusalHold {
  const { holdMs, gapMs, maxOfNetwork, maxInAll } = limits;
  const networks = new Map<string, { held: number; lastLeavesAt: number }>();
  let inAll = 0;

  return {
    enter(address) {
      const name = customerNetworkOf(address);
      const network = networks.get(name) ?? { held: 0, lastLeavesAt: 0 };
      if (network.held >= maxOfNetwork || inAll >= maxInAll) return null;
      const now = performance.now();
      network.lastLeavesAt = Math.max(now + holdMs, network.lastLeavesAt + gapMs);
      network.held += 1;
      inAll += 1;
      networks.set(name, network);
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(() => {
        inAll -= 1;
        network.held -= 1;
        if (network.held === 0) networks.delete(name);
        resolve();
      }, network.lastLeavesAt - now);
      return promise;
    },
  };
}
