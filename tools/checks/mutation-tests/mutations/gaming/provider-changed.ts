import { type Mutation, mutationsIn } from '../../mutation.ts';

const transfer = 'server/src/gaming/transfers';
const tests = [`${transfer}/provider-changed.test.ts`];
const former = 'server/src/gaming/accounts/former-client.test.ts';
const registry = 'server/src/providers/registry/provider-registry.test.ts';
const reload = 'server/src/providers/registry/provider-reload.ts';

/** Mutations of a changed provider row: when it counts, and whose word counts on what the former client got. */
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
  ...mutationsIn('server/src/gaming/accounts/former-client.ts', [
    {
      name: 'an empty account at another client loses what the former one has',
      area: 'former-client',
      find: 'if (former === client) return null;',
      replace: 'if (former !== null) return null;',
      tests: [former],
    },
    {
      name: 'a balance of another client counts for any account',
      area: 'former-client',
      find: 'value !== null && value > 0n && (value === balance || isSameNamed(former, client))',
      replace: 'value !== null && value > 0n',
      tests: [former],
    },
    {
      name: 'an account that is empty under a new address is lost in play',
      area: 'former-client',
      find: 'value !== null && value > 0n && (value === balance || isSameNamed(former, client))',
      replace: 'value === balance || isSameNamed(former, client)',
      tests: [former],
    },
    {
      name: 'money at a former client calls nobody',
      area: 'former-client',
      find: 'if (balance > 0n) await callPerson(deps, member, row);',
      replace: '',
      tests: [former],
    },
  ]),
  ...mutationsIn(`${transfer}/send-transfer.ts`, [
    {
      name: 'money at a former client is given back at once, and no person fetches it',
      area: 'former-client',
      find: "if (isFromFormer(leg, slot)) return { kind: 'open' };",
      replace: '',
      tests: [former],
    },
  ]),
  ...mutationsIn('server/src/gaming/accounts/open-slot.ts', [
    {
      name: 'a transfer goes to the present client while the former one has money',
      area: 'former-client',
      find: 'slot.row.balance === 0n && (await reopenAccount(deps, memberId, slot))',
      replace: 'await reopenAccount(deps, memberId, slot)',
      tests: [former],
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
      find: 'return namesOfUs.toSorted().map((name) => [name, settings[name]]);',
      replace: 'return [namesOfUs, settings];',
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
  ...mutationsIn(reload, [
    {
      name: 'an idle server builds every provider at each look for changes',
      area: 'reload',
      find: 'if (isDeepStrictEqual(stored, known)) continue;',
      replace: '',
      tests: [reload.replace('.ts', '.test.ts')],
    },
    {
      name: 'providers are built once and never again',
      area: 'reload',
      find: 'if (isDeepStrictEqual(stored, known)) continue;',
      replace: 'if (known.length > 0) continue;',
      tests: [reload.replace('.ts', '.test.ts')],
    },
  ]),
];
