import { mutationsIn } from '../../mutation.ts';

const socketTests = ['server/src/platform/realtime/socket.test.ts'];
/** Mutations of events between servers. */
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
];
