import { mutationsIn } from '../../mutation.ts';

const socketTests = ['server/src/platform/realtime/socket.test.ts'];
const limitTests = ['server/src/platform/rate-limit/networks.test.ts'];
const consoleTests = ['server/src/platform/backoffice/backoffice-socket.test.ts'];

/** Mutations of events between servers, and of who may open how many sockets. */
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
];
