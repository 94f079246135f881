import { type CallName, callNames } from '@kapao/contract/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BadInputFixture, badInputFixture } from '../../testing/bad-input/bad-input.ts';
import { definitionOf, fieldsOf, isMoney, refusalsOf, withKey } from '../../testing/wire.ts';

let fixture: BadInputFixture;
beforeAll(async () => {
  fixture = await badInputFixture();
});
afterAll(() => fixture?.close());

const withParams = callNames.flatMap((name) =>
  Object.keys(definitionOf(name).params?.shape ?? {})
    // The game checks its own password; the specification's path may carry one that the call ignores.
    .filter((param) => param !== 'password')
    .map((param) => [name, param] as const),
);

/** Names that nothing has, as written in a path; they expose code that takes a name for a property, a file or SQL. */
const unknown = [
  ...[
    'NOPE',
    'wallet',
    'held',
    'BANK',
    'operator:suspense',
    'game:PG',
    'PG ',
    'PG2',
    '0',
    '-1',
    'null',
    'undefined',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'],
  ...[
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e',
    '..%5C..%5C',
    '%2Fapi%2Flogin',
    'PG%2F..%2FJOKER',
    'file:%2F%2F%2Fetc',
  ],
  ...["'%20or%20'1'='1", 'PG%27--', '%25', '*', '%24%7B7*7%7D', '%3Cscript%3E', '%0d%0aX-Injected:%201'],
  ...['%F0%9F%90%B5', '%E0%B9%82', 'P%CC%88G', '%EF%BB%BFPG', '%E2%80%AEPG', 'x'.repeat(64), '0'.repeat(64)],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '01a1fcc6'],
].map((text) => text.replaceAll(' ', '%20'));
const malformed = [
  '%00',
  'PG%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%C0%AE',
  'x'.repeat(129),
  'x'.repeat(301),
  'x'.repeat(4000),
];

describe.each(withParams)('%s with another %s in its path', (name, param) => {
  test('is refused with an error code of its own for an unknown name', async () => {
    await fixture.unchanged(async () => {
      for (const text of unknown) {
        // Resets the limit of ten look-ups of codes a minute, because here each name is looked up.
        await fixture.server.deps.pool.query("delete from rate_limit where key like 'promotion%'");
        const wire = fixture.wire(name, { params: { [param]: text } });
        // The answer for an unknown promotion code is null, not an error.
        if (name === 'findPromotion') expect((await fixture.send(wire)).text, text).toBe('null');
        else await fixture.refuses(wire, ...refusalsOf(name), '404 NO_DATA');
      }
    });
  });

  test('is malformed for an invalid name', async () => {
    await fixture.unchanged(async () => {
      for (const text of malformed)
        await fixture.refuses(fixture.wire(name, { params: { [param]: text } }), '400 INVALID_INPUT');
    });
  });
});

/** Fields in which a message's sender describes themself refer to nothing. */
const ofSender: readonly string[] = ['clientId', 'session_id', 'username', 'name', 'deviceToken'];
/** Fields that may have any text: a new name, and the solution of a challenge that was not asked for. */
const free: readonly string[] = [
  'renamePasskey.name',
  'updateBankAccountName.bankAccountName',
  'updateBankAccountName.name',
  'beginReset.solution',
];

const textFields = callNames.flatMap((name) =>
  fieldsOf(name)
    .filter(([, schema]) => !isMoney(schema) && schema.safeParse('x').success)
    // A search without a result returns an empty list, not an error.
    .filter(([field]) => field !== 'search' && !(name === 'sendChatMessage' && ofSender.includes(field)))
    .filter(([field]) => !free.includes(`${name}.${field}`))
    .map(([field]) => [name, field] as const),
);

describe.each(textFields)('%s with another %s in its body', (name, field) => {
  test('is refused with an error code of its own for an unknown name', async () => {
    const texts = [
      ...unknown.map((text) => JSON.stringify(decodeURIComponent(text))),
      '"\\ud800"',
      '"\\udc00PG"',
    ];
    await fixture.unchanged(async () => {
      for (const text of texts) {
        const wire = fixture.wire(name, { fields: { [field]: text }, headers: withKey() });
        await fixture.refuses(wire, ...refusalsOf(name));
      }
    });
  });
});

const ids = [
  'qrcodeId',
  'transferId',
  'withdrawId',
  'statementId',
  'deviceId',
  'passkeyId',
  'pushId',
] as const;
/** Transfers and withdrawals are statements under their own ids. */
const alsoEntries: readonly string[] = ['transferId', 'withdrawId'];
const byId = withParams.filter(([, param]) => ids.some((id) => id === param));

describe('another member’s data', () => {
  test.each(byId)('is not found by %s (%s)', async (name, param) => {
    const id = ids.find((known) => known === param);
    if (!id) throw new Error(`nobody has a ${param}`);
    await fixture.unchanged(async () => {
      await fixture.refuses(fixture.wire(name, { params: { [param]: fixture.stranger[id] } }), '404 NO_DATA');
      // The id of one kind of object does not open another.
      const others = ids.filter(
        (known) => known !== id && !(id === 'statementId' && alsoEntries.includes(known)),
      );
      for (const other of others)
        await fixture.refuses(
          fixture.wire(name, { params: { [param]: fixture.victim[other] } }),
          '404 NO_DATA',
        );
    });
  });

  test('cannot be played: auto-login accepts only the member’s own user name', async () => {
    await fixture.unchanged(async () => {
      for (const username of [
        fixture.stranger.gameUsername,
        fixture.stranger.publicId,
        fixture.victim.gameUsername.toUpperCase(),
        `${fixture.victim.gameUsername}%20`,
      ])
        await fixture.refuses(
          fixture.wire('autoLoginByPath', { params: { username } }),
          '403 INVALID_USER_1',
        );
    });
  });

  test('is tried with every id that a path can contain', () => {
    expect(byId.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'cancelQr',
        'getTransfer',
        'getWithdraw',
        'getStatement',
        'removeDevice',
        'removePasskey',
        'setPush',
        'unsubscribePush',
      ]),
    );
    const inPaths = withParams.map(([, param]) => param).filter((param) => /Id$/.test(param));
    expect(inPaths.filter((param) => !ids.some((id) => id === param))).toEqual([]);
  });
});

describe('existing codes in the wrong place', () => {
  const cases: [CallName, object, string][] = [
    ['createQr', { params: { bankCode: 'PG' } }, '404 NO_BANK'],
    ['createQr', { params: { bankCode: 'SCB' } }, '404 NO_BANK'],
    ['createQr', { params: { bankCode: 'kbank' } }, '404 NO_BANK'],
    ['getQr', { params: { bankCode: 'XX' } }, '404 NO_BANK'],
    ['activateSlot', { params: { code: 'KBANK' } }, '404 NO_GAME'],
    ['activateSlot', { params: { code: 'WALLET' } }, '404 NO_GAME'],
    ['activateSlot', {}, '409 SLOT_ALREADY_ACTIVE'],
    ['markFavourite', { params: { code: 'KBANK' } }, '404 NO_GAME'],
    ['getSlotAccount', { params: { code: 'JOKER' } }, '409 SLOT_NO_ACCOUNT'],
    ['resetSlotPassword', { params: { code: 'JOKER' } }, '409 SLOT_NO_ACCOUNT'],
    ['autoLogin', { params: { provider: 'joker' } }, '403 INVALID_USER_2'],
    ['transfer', { fields: { to: '"WALLET"' } }, '422 TRANSFER_SAME'],
    ['transfer', { fields: { from: '"PG"' } }, '422 TRANSFER_SAME'],
    ['transfer', { fields: { to: '"BANK"' } }, '404 NO_GAME'],
    ['transfer', { fields: { to: '"JOKER"' } }, '409 SLOT_NO_ACCOUNT'],
    ['transfer', { fields: { from: '"JOKER"', to: '"WALLET"' } }, '409 SLOT_NO_ACCOUNT'],
    ['transfer', { fields: { amount: '2300.01' } }, '409 MONEY_NOT_ENOUGH'],
    ['transfer', { fields: { amount: '999999999999.99' } }, '409 MONEY_NOT_ENOUGH'],
    ['transferAll', { fields: { to: '"JOKER"' } }, '409 SLOT_NO_ACCOUNT'],
    ['withdraw', { fields: { amount: '99.99' } }, '422 WITHDRAW_MINIMUM'],
    ['withdraw', { fields: { amount: '50000.01' } }, '422 WITHDRAW_MAXIMUM'],
    ['withdraw', { fields: { amount: '999999999999.99' } }, '422 WITHDRAW_MAXIMUM'],
    ['withdraw', {}, '409 WITHDRAW_PENDING'],
    ['acceptAgreements', { fields: { version: '"0"' } }, '404 NO_DATA'],
  ];
  test.each(cases)('%s %o answers %s', async (name, changes, refusal) => {
    await fixture.unchanged(async () => {
      await fixture.refuses(fixture.wire(name, changes), refusal);
    });
  });

  test('a disabled game is not found', async () => {
    const { pool } = fixture.server.deps;
    await pool.query("update game set enabled = false where code = 'PG'");
    try {
      await fixture.unchanged(async () => {
        await fixture.refuses(fixture.wire('transfer'), '404 NO_GAME');
        await fixture.refuses(fixture.wire('activateSlot'), '404 NO_GAME');
        await fixture.refuses(fixture.wire('autoLogin'), '404 NO_GAME');
      });
    } finally {
      await pool.query("update game set enabled = true where code = 'PG'");
    }
  });
});

test('the member’s own calls still work', async () => {
  for (const name of ['getWallet', 'getTransfer', 'getWithdraw', 'getStatements', 'transfer'] as const)
    expect((await fixture.send(fixture.wire(name))).status, name).toBe(200);
});
