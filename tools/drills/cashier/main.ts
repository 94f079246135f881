import { parseArgs } from 'node:util';
import { formatAmount } from '@kapao/core/money-format';
import { minuteMs } from '@kapao/core/time';
import { endDrill, printRefusals, printStrikes } from '../journeys/print.ts';
import { drill } from './drill.ts';

/**
 * `npm run cashier-drill`: 2,000 deposits and withdrawals by 50 members, with a fifth of all calls to
 * providers failing, in one way after the other, and the server killed five times and the database twice.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    members: { type: 'string', default: '50' },
    'server-kills': { type: 'string', default: '5' },
    'database-kills': { type: 'string', default: '2' },
    faults: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});

console.log(`seed ${values.seed}`);
const report = await drill(
  {
    orders: Number(values.orders),
    members: Number(values.members),
    serverKills: Number(values['server-kills']),
    databaseKills: Number(values['database-kills']),
    faultPercent: Number(values.faults),
    seed: Number(values.seed),
    // Far longer than the orders take on a slow machine.
    patienceMs: 2 * minuteMs + Number(values.orders) * 500,
  },
  console.log,
);
printStrikes(report.strikes);
printRefusals(report.refused);
console.log(
  `${report.seconds.toFixed(0)} s; ฿${formatAmount(report.paidIn)} came from members, ` +
    `฿${formatAmount(report.fromStrangers)} from strangers; two sources reported ${report.importedRows} rows.`,
);
endDrill(
  report,
  'Each incoming baht is credited once or waits for a person, no payout was sent twice, the ledger is balanced.',
);
