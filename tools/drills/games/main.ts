import { parseArgs } from 'node:util';
import { formatAmount } from '@kapao/core/money-format';
import { endDrill, printRefusals, printStrikes } from '../journeys/print.ts';
import { drill } from './drill.ts';

/**
 * `npm run games-drill`: 3,000 transfers by 100 members over all games, with a fifth of all calls failing in each of five
 * ways and the server killed five times.
 */
const { values } = parseArgs({
  options: {
    transfers: { type: 'string', default: '3000' },
    members: { type: 'string', default: '100' },
    'server-kills': { type: 'string', default: '5' },
    faults: { type: 'string', default: '20' },
    patience: { type: 'string', default: '90' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});

console.log(`seed ${values.seed}`);
const report = await drill(
  {
    transfers: Number(values.transfers),
    members: Number(values.members),
    serverKills: Number(values['server-kills']),
    faultPercent: Number(values.faults),
    seed: Number(values.seed),
    // Time for a call whose process was killed, which is answered only after its lease.
    patienceMs: Number(values.patience) * 1_000,
  },
  console.log,
);
const { ends, left, alarms, games } = report;
printStrikes(report.strikes);
printRefusals(report.refused);
console.log(
  `${report.seconds.toFixed(0)} s at ${games.length} games, of which ${games.filter(({ answersInquiries }) => !answersInquiries).length} cannot be asked. ` +
    `${ends.done + ends.failed + left.length} legs: ${ends.done} done, ${ends.failed} given back, ${left.length} open.`,
);
console.log(
  `Resolved by machine: ${ends.atOnce} at once, ${ends.byQuery} by query, ${ends.byBalance} by balance. ` +
    `Left for a person: ${left.length + alarms.length}.`,
);
for (const { direction, code, amount, reference, isDoubted } of left)
  console.log(
    `  LEFT: ฿${formatAmount(amount)} ${direction === 'in' ? 'into' : 'out of'} ${code} (${reference}): ` +
      `${isDoubted ? 'bets moved the balance meanwhile' : 'the game cannot be asked'}; the money is held`,
  );
for (const alarm of alarms) console.log(`  ALARM: ${alarm}`);
endDrill(
  report,
  'Every baht is where both sides say it is, nobody was credited twice, the ledger is balanced.',
);
