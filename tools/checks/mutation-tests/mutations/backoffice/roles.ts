import { mutationsIn } from '../../mutation.ts';

/** Mutations of what each role sees, takes and may press. */
export const roleMutations = [
  ...mutationsIn('server/src/backoffice/queues/queue.route.ts', [
    {
      name: 'staff take items of a queue that they do not see',
      area: 'backoffice',
      find: '[queues[queue].see, queues[queue][what]]',
      replace: '[queues[queue][what]]',
      tests: ['server/src/backoffice/queues/queue.test.ts'],
    },
  ]),
  ...mutationsIn('contract/src/backoffice/queue-names.ts', [
    {
      name: 'who may only request a decision about an exception cannot take it',
      area: 'backoffice',
      find: "act: ['exceptions.decide', 'money.propose']",
      replace: "act: ['exceptions.decide']",
      tests: ['server/src/backoffice/queues/queue.test.ts'],
    },
  ]),
  ...mutationsIn('operator/src/frame/queue/role-limit.ts', [
    {
      name: 'a role decides about a currency in which it has no limit',
      area: 'backoffice',
      find: '?.each ?? 0',
      replace: '?.each ?? Number.MAX_SAFE_INTEGER',
      tests: ['operator/src/frame/queue/role-limit.test.ts'],
    },
    {
      name: 'what a role still requests today counts as what it still approves',
      area: 'backoffice',
      find: 'one.part === part && ',
      replace: '',
      tests: ['operator/src/frame/queue/role-limit.test.ts'],
    },
  ]),
  ...mutationsIn('operator/src/frame/screen/PageLink.tsx', [
    {
      name: 'a name links to a page that the role may not see',
      area: 'backoffice',
      find: ' && may(right)',
      replace: '',
      tests: ['operator/src/frame/screen/PageLink.test.tsx'],
    },
  ]),
];
