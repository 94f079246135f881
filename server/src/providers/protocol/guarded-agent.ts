import { Agent } from 'undici';
import { lookupWithin } from '../../platform/outgoing/public-lookup.ts';
import type { Reach } from '../../platform/outgoing/reach.ts';

const agents = new Map<string, Agent>();

/**
 * Returns the agent for calls within a reach. It resolves a name at each connection and refuses addresses of our own
 * network, because a name may lead elsewhere than when its address was checked.
 */
export function guardedAgent(reach: Reach): Agent {
  const key = reach === 'anywhere' ? reach : JSON.stringify(reach.insideHosts);
  const made =
    agents.get(key) ??
    new Agent(reach === 'anywhere' ? {} : { connect: { lookup: lookupWithin(reach.insideHosts) } });
  agents.set(key, made);
  return made;
}
