import { minuteMs } from '@kapao/core/time';
import type { Chance } from './chance.ts';
import type { Fault } from './schedule.ts';

const callFaults = ['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage'];
const callbackFaults = ['duplicate-callback', 'late-callback', 'out-of-order'];
/** Providers that send callbacks. */
const callbackProviders = ['qr', 'bank'];

type FaultGenerator = (chance: Chance, copies: number, games: readonly string[]) => Fault;

/** Largest clock step of a server copy, in milliseconds. A step past the idle week of a session would log everybody out. */
const farthestStepMs = 90 * minuteMs;

/** Weights: a fault that shall come twice as often is listed twice. */
const faultGenerators: readonly FaultGenerator[] = [
  providerFails,
  providerFails,
  providerFails,
  providerFails,
  callbacksFail,
  (chance) => ({ what: 'the parties are gone', forMs: chance.between(100, 1_200) }),
  () => ({ what: 'the parties are cut off' }),
  (chance) => ({ what: 'answers of the parties are lost', forMs: chance.between(50, 600) }),
  (chance) => ({ what: 'callbacks are lost', forMs: chance.between(500, 2_500) }),
  (chance) => ({ what: 'old callbacks come again, the newest first', count: chance.between(1, 10) }),
  (chance, copies) => ({ what: 'a server is killed', ...someCopy(chance, copies, 0, 1_500) }),
  (chance, copies) => ({ what: 'a server is killed', ...someCopy(chance, copies, 0, 1_500) }),
  (chance, copies) => ({ what: 'a server is frozen', ...someCopy(chance, copies, 100, 3_000) }),
  clockSteps,
  (chance) => ({ what: 'all servers are killed', forMs: chance.between(0, 500) }),
  () => ({ what: 'the database is killed' }),
  (chance) => ({ what: 'the database is frozen', forMs: chance.between(100, 2_500) }),
  () => ({ what: 'the database is cut off' }),
  (chance) => ({ what: 'answers of the database are lost', forMs: chance.between(10, 400) }),
  (chance) => ({ what: 'answers of the database are lost', forMs: chance.between(10, 400) }),
  (chance) => ({ what: 'the way to the database stands still', forMs: chance.between(50, 800) }),
  () => ({ what: 'members are cut off' }),
  (chance) => ({ what: 'answers to members are lost', forMs: chance.between(50, 800) }),
];

export function drawFault(chance: Chance, games: readonly string[], copies: number): Fault {
  return chance.oneOf(faultGenerators)(chance, copies, games);
}

function providerFails(chance: Chance, _copies: number, games: readonly string[]): Fault {
  const providers = ['qr', 'bank', ...games.map((code) => `game:${code}`)];
  return {
    what: 'a party fails',
    target: chance.oneOf(providers),
    fault: chance.oneOf(callFaults),
    probability: chance.oneOf([0.5, 1]),
    forMs: chance.between(300, 2_500),
  };
}

function callbacksFail(chance: Chance): Fault {
  return {
    what: 'a party fails',
    target: chance.oneOf(callbackProviders),
    fault: chance.oneOf(callbackFaults),
    probability: 1,
    forMs: chance.between(1_000, 4_000),
  };
}

function clockSteps(chance: Chance, copies: number): Fault {
  const stepMs = chance.oneOf([5_000, 20_000, 120_000, farthestStepMs]);
  const aheadMs = chance.percent(50) ? stepMs : -stepMs;
  return { what: 'the clock of a server steps', copy: chance.between(0, copies - 1), aheadMs };
}

function someCopy(chance: Chance, copies: number, fromMs: number, toMs: number) {
  return { copy: chance.between(0, copies - 1), forMs: chance.between(fromMs, toMs) };
}
