import { mutationsIn } from '../../mutation.ts';

const socketTests = ['server/src/platform/realtime/socket.test.ts'];
const limitTests = ['server/src/platform/rate-limit/networks.test.ts'];
const holdTests = ['server/src/platform/rate-limit/answer-hold.test.ts'];
const consoleTests = ['server/src/platform/backoffice/backoffice-socket.test.ts'];

/** Mutations of events between servers, of who may open how many sockets, and of how soon networks of strangers are answered. */
export const socketMutations = [
  ...mutationsIn('server/src/platform/realtime/socket.ts', [
    {
      name: 'an event of exactly 8,000 bytes reaches no other server',
      area: 'realtime',
      find: 'payloadThreshold: 7_999',
      replace: 'payloadThreshold: 8_000',
      tests: socketTests,
    },
  ]),
  ...mutationsIn('server/migrations/0010-web.sql', [
    {
      name: 'the adapter cannot write the number of a long event',
      area: 'realtime',
      find: 'id serial unique',
      replace: 'id bigserial unique',
      tests: socketTests,
    },
  ]),
  ...mutationsIn('server/src/platform/realtime/socket-limits.ts', [
    {
      name: 'a wide network can open all sockets',
      area: 'realtime',
      find: 'Math.min(socketLimitAddress * times, maxOfNetwork)',
      replace: 'socketLimitAddress * times',
      tests: limitTests,
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/backoffice-socket.ts', [
    {
      name: 'one network of strangers can open all of their sockets at the console',
      area: 'realtime',
      find: "connection.once('close', strangers.enter(connection.request));",
      replace: "connection.once('close', () => {});",
      tests: consoleTests,
    },
  ]),
  ...mutationsIn('server/src/platform/rate-limit/answer-hold.ts', [
    {
      name: 'refusals to many connections of a network leave together',
      area: 'transport',
      find: 'Math.max(now + holdMs, gapsEnd.get(network) ?? 0)',
      replace: 'now + holdMs',
      tests: holdTests,
    },
    {
      name: 'a large answer takes no more time than a small one',
      area: 'transport',
      find: 'Math.max(1, Math.ceil(bytes / bytesPerGap))',
      replace: 'Math.max(1, 0 * (bytes / bytesPerGap))',
      tests: holdTests,
    },
    {
      name: 'an answer that left no longer counts',
      area: 'transport',
      find: 'if (gapsEnd.get(network) === end) gapsEnd.delete(network);\n      }, end - now);',
      replace: 'if (gapsEnd.get(network) === end) gapsEnd.delete(network);\n      }, leavesAt - now);',
      tests: holdTests,
    },
  ]),
];
