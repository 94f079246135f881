import { parseArgs } from 'node:util';
import { drill } from './drill.ts';

/** `npm run chat-drill`: 5,000 open conversations on one server, 500 messages a second, the server killed three times. */
const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
    'server-kills': { type: 'string', default: '3' },
  },
});

const { said, measured, p50, p99, wrong } = await drill(
  {
    conversations: Number(values.conversations),
    rate: Number(values.rate),
    measureS: Number(values.seconds),
    serverKills: Number(values['server-kills']),
  },
  console.log,
);
console.log(
  `${said} messages said. From the press to the open app, ${measured} of them: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms.`,
);
for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
console.log(
  wrong.length === 0 ? 'Each stands there once, in every open app.' : `${wrong.length} things are wrong.`,
);
process.exit(wrong.length === 0 ? 0 : 1);
