import { parseArgs } from 'node:util';
import { endDrill, printRefusals, printStrikes } from '../journeys/print.ts';
import { drill } from './drill.ts';

/**
 * `npm run rewards-drill`: 2,000 bonuses of 500 members, with a fifth of all calls to providers failing and the server
 * killed five times.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500' },
    lives: { type: 'string', default: '2000' },
    'server-kills': { type: 'string', default: '5' },
    faults: { type: 'string', default: '20' },
    patience: { type: 'string', default: '90' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});

console.log(`seed ${values.seed}`);
const { seconds, ends, late, doubted, importedRows, strikes, wrong, faults, refused } = await drill(
  {
    members: Number(values.members),
    lives: Number(values.lives),
    serverKills: Number(values['server-kills']),
    faultPercent: Number(values.faults),
    seed: Number(values.seed),
    // Time for a call whose process was killed, which is answered only after its lease.
    patienceMs: Number(values.patience) * 1_000,
  },
  console.log,
);
printStrikes(strikes);
printRefusals(refused);
const counted = [...ends].map(([state, count]) => `${count} ${state}`).join(', ');
console.log(
  `Two receipt sources reported ${importedRows} rows; staff decided ${doubted} possible duplicates.`,
);
console.log(
  `${seconds.toFixed(0)} s. Bonuses: ${counted || 'none'}; ${late} met a bet in the moment of their end.`,
);
endDrill(
  { wrong, faults },
  'The ledger is balanced, each payment is credited once, and every kept amount is what raw bets and entries make.',
);
