import { type Mutation, mutationsIn } from '../../mutation.ts';

const transfer = 'server/src/gaming/transfers';
const tests = [`${transfer}/provider-changed.test.ts`];
const registry = 'server/src/providers/registry/provider-registry.test.ts';

/** Mutations of whose word counts on a transfer after the row of its game provider was changed. */
export const providerChangedMutations: readonly Mutation[] = [
  ...mutationsIn(`${transfer}/inquire-leg.ts`, [
    {
      name: 'a transfer to the former client of a game is given back on the word of the present one',
      area: 'transfer',
      find: "if (isElsewhere && answer.kind === 'failed') return changed;",
      replace: '',
      tests,
    },
    {
      name: 'balances of another client decide about a transfer',
      area: 'transfer',
      find: 'if (isElsewhere && isInferred) return changed;',
      replace: '',
      tests,
    },
  ]),
  ...mutationsIn(`${transfer}/recheck-leg.ts`, [
    {
      name: 'another client contradicts a transfer that staff marked as done',
      area: 'leg-recheck',
      find: "if (isElsewhere && answer.kind === 'failed') return { kind: 'closed' };",
      replace: '',
      tests,
    },
    {
      name: 'a balance of another client contradicts a voided transfer',
      area: 'leg-recheck',
      find: 'legs.filter((leg) => !isSentElsewhere(leg, slot));',
      replace: 'legs;',
      tests,
    },
  ]),
  ...mutationsIn('server/src/providers/game/pg-soft.ts', [
    {
      name: 'a secret that names us does not tell two clients apart',
      area: 'provider-names',
      find: 'operatorToken: namesUs(secretText)',
      replace: 'operatorToken: secretText',
      tests: [registry],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/adapter.ts', [
    {
      name: 'another key of ours makes another client',
      area: 'provider-names',
      find: 'const named = namesOfUs.toSorted().map((name) => [name, settings[name]]);',
      replace: 'const named = [namesOfUs, settings];',
      tests: [registry],
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/recheck-qr-payment.ts', [
    {
      name: 'an alarm about a payment of the former client does not say where to ask',
      area: 'qr',
      find: "const why = isElsewhere && { why: because('PROVIDER_CHANGED') };",
      replace: 'const why = {};',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
  ]),
];
