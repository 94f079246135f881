import { describe, expect, it, test } from 'vitest';
import { demoBankProviders, demoPayoutProviders, demoQrProviders } from '../../demo/demo-banks.ts';
import { demoGameProviders, demoGames } from '../../demo/demo-games.ts';
import { demoGiftProviders, demoSlipProviders } from '../../demo/demo-receipt-sources.ts';
import { demoAlarmProviders, demoBotProviders, demoSmsProviders } from '../../demo/seed-providers.ts';
import { SettingsError } from '../../platform/settings/settings.ts';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { sealed } from '../protocol/provider-secret.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { adaptersByKind, secretsOfRow, withSealedSecrets } from './adapter-secrets.ts';
import { createProviderRegistry } from './provider-registry.ts';
import { resolveProvider } from './resolve-provider.ts';

const demo: readonly StoredProvider[] = [
  ...demoGameProviders,
  ...demoQrProviders,
  ...demoBankProviders,
  ...demoPayoutProviders,
  ...demoGiftProviders,
  ...demoSmsProviders,
  ...demoBotProviders,
  ...demoAlarmProviders,
];
const providerKeys = testKeys('the key of this test');
const resolve = (rows: readonly StoredProvider[]) =>
  rows.map((row) => resolveProvider(row, { sandboxUrl: 'http://127.0.0.1:1', env: {}, providerKeys }));
const build = (...rows: readonly StoredProvider[]) => createProviderRegistry(resolve(rows));
/** Settings that a row may leave out. */
const optional = [
  'timeoutMs',
  'settleDelayMs',
  'retryStepsMs',
  'pollEveryMs',
  'totalsPath',
  'balancePath',
  'login',
  'betsEveryMs',
  'step',
  'leastSeverity',
];

test('the demo’s providers are built, each with its currency', () => {
  const providers = build(...demo);
  expect([...providers.games.keys()].sort()).toEqual(demoGames.map(({ provider }) => provider).sort());
  expect(providers.games.get('PG')?.currencies).toEqual(['THB', 'LAK']);
  const qrs = [...providers.qrs].map(([code, { gateway }]) => `${code} ${gateway.currency}`);
  expect(qrs).toEqual(['KBANK THB', 'WW THB', 'E2P THB', 'BCEL LAK', 'JDB LAK']);
  const payouts = [...providers.payouts].map(([code, { currency }]) => `${code} ${currency}`);
  expect(payouts).toEqual(['KBANK THB', 'BCEL LAK']);
  expect(providers.sms?.code).toBe('THAIBULK');
  expect(providers.totals.map(({ account, currency }) => `${account} ${currency}`)).toEqual([
    ...qrs.map((each) => `operator:qr:${each}`),
    ...payouts.map((each) => `operator:payout:${each}`),
    'operator:gift:TRUEMONEY THB',
    'operator:bank:SCB THB',
    'operator:bank:GSB THB',
    'operator:bank:BCEL LAK',
  ]);
  expect(providers.gifts?.provider.code).toBe('TRUEMONEY');
});

describe.each(demo.map((row) => [`${row.kind} ${row.code}`, row] as const))('%s', (name, row) => {
  const needed = Object.keys(row.settings).filter((key) => row.kind !== 'sms' && !optional.includes(key));
  const every = Object.keys(row.settings);

  it.each(needed)('needs the setting %s', (key) => {
    const { [key]: _, ...settings } = row.settings;
    const start = () => build({ ...row, settings });
    expect(start).toThrow(SettingsError);
    expect(start).toThrow(`provider ${name}: setting "${key}" is missing: it must be `);
  });

  it.each(every)('refuses other types for the setting %s', (key) => {
    for (const value of [null, true, {}, { a: 1 }, -1, 0.5, [0], ['']]) {
      const start = () => build({ ...row, settings: { ...row.settings, [key]: value } });
      expect(start, JSON.stringify(value)).toThrow(SettingsError);
      expect(start).toThrow(`provider ${name}: setting "${key}" must be `);
    }
  });

  it('refuses an unknown setting', () => {
    const start = () => build({ ...row, settings: { ...row.settings, timeOutMs: 3_000 } });
    expect(start).toThrow(
      `provider ${name}: setting "timeOutMs" would have no effect; ${row.adapter} knows `,
    );
  });
});

test.each([
  ['currencies', [], 'a list of LAK, THB, each at most once and at least one, not []'],
  ['currencies', ['BAHT'], 'a list of LAK, THB, each at most once and at least one, not ["BAHT"]'],
  ['currencies', ['THB', 'THB'], 'a list of LAK, THB, each at most once and at least one, not ["THB","THB"]'],
  [
    'launchUrl',
    '/play/PG',
    'a path that begins with / or an address that begins with https:// or http://, with {token} in it, not "/play/PG"',
  ],
  ['launchUrl', 'javascript:alert("{token}")', 'a path that begins with /'],
  ['launchUrl', '//games.example/{token}', 'a path that begins with /'],
])('a game whose %s is %j stops the start', (name, value, what) => {
  const [row] = demoGameProviders;
  const start = () => build({ ...row!, settings: { ...row!.settings, [name]: value } });
  expect(start).toThrow(`provider game PG: setting "${name}" must be ${what}`);
});

/** What names us at each provider: with another value its answers are about another client's orders. */
const namesOfUs = {
  'pg-soft': ['operatorToken'],
  'pgslot-agent': ['agent'],
  awc: ['agentId'],
  joker: ['appId'],
  agent: ['client'],
  betflix: ['upline'],
  'ask-me-bet': ['agent', 'appId', 'prefix'],
  imi: ['agent'],
  'link-only': [],
  'kbank-qr': ['merchantId', 'partnerId', 'terminalId'],
  'jdb-qr': ['clientId', 'merchantId', 'partnerId', 'receiver'],
  'bcel-onepay': ['merchant', 'subscribeKey'],
  'signed-json': ['client'],
  'true-money': ['mobile'],
};

test.each(
  (['game', 'qr', 'payout', 'giftlink'] as const).flatMap((kind) =>
    Object.entries(adaptersByKind[kind]).map(([id, each]) => [`${kind} ${id}`, id, each] as const),
  ),
)('the adapter %s says what names us', (_, id, each) => {
  expect([id, each.namesOfUs.toSorted()]).toEqual([id, namesOfUs[id as keyof typeof namesOfUs]]);
});

test('a setting that names us makes another client, even a secret one; a key, an interval or a currency does not', () => {
  const recipientOf = (code: string, changes: object, more = {}) => {
    const row = demoGameProviders.find((each) => each.code === code)!; // Present in the demo data.
    const settings = { ...row.settings, ...changes };
    return build({ ...row, settings, ...more }).games.get(code)?.recipient;
  };
  for (const [code, name, ours] of [
    ['PG', 'operatorToken', { secretKey: 'another', launchUrl: '/other/{token}', timeoutMs: 9_000 }],
    ['JOKER', 'appId', { secret: 'another', betsEveryMs: 9_000, currencies: ['THB'] }],
  ] as const) {
    const recipient = recipientOf(code, {});
    expect(recipientOf(code, ours)).toBe(recipient);
    expect(recipientOf(code, { [name]: 'another' })).not.toBe(recipient);
    expect(recipientOf(code, {}, { baseUrl: 'sandbox:/another' })).not.toBe(recipient);
  }
});

describe('the minimum amount of a gateway', () => {
  const saying = (code: string, minAmountMinor?: number) => {
    const row = demoQrProviders.find((each) => each.code === code)!; // Present in the demo data.
    const settings = { ...row.settings, ...(minAmountMinor !== undefined && { minAmountMinor }) };
    return () => build({ ...row, settings }).qrs.get(code);
  };

  it.each([
    ['KBANK', 1n, [10, 20, 50, 100, 500, 1_000]],
    ['WW', 100_00n, [100, 200, 300, 500, 1_000]],
    ['E2P', 50_00n, [50, 100, 200, 500, 1_000]],
    ['BCEL', 1_000_00n, [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000]],
    ['JDB', 1_000_00n, [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000]],
  ])('%s is defined in code, and so are the quick amounts', (code, least, quick) => {
    const channel = saying(code)();
    expect(channel?.minAmount).toBe(least);
    expect(channel?.quickAmounts).toEqual(quick.map((amount) => BigInt(amount) * 100n));
  });

  it('may be raised by the provider row, never lowered', () => {
    const raised = saying('WW', 250_00)();
    expect(raised?.minAmount).toBe(250_00n);
    expect(raised?.quickAmounts).toEqual([300_00n, 500_00n, 1_000_00n]);
    expect(saying('WW', 99_99)).toThrow(
      'provider qr WW: setting "minAmountMinor" must be at least 10000, not 9999: a row may only raise what this gateway asks for',
    );
  });
});

describe('an address of a live provider', () => {
  const row = demoGameProviders.find(({ adapter }) => adapter === 'pg-soft')!; // Present in the demo data.
  const earnest = inEarnest({ ...row, settings: { ...row.settings, settleDelayMs: 30_000 } });
  const built = (changes: object, insideHosts: readonly string[] = []) => {
    const changed = { ...earnest, baseUrl: 'https://pg.example/api', ...changes };
    const options = { sandboxUrl: 'https://party.example', env: {}, providerKeys, reach: { insideHosts } };
    return () => createProviderRegistry([resolveProvider(changed, options)], true);
  };
  const settingsWith = (more: object) => ({ settings: { ...earnest.settings, ...more } });

  it('is https and outside our network, or of a host that is named', () => {
    expect(built({})).not.toThrow();
    expect(built({ baseUrl: 'http://pg.example' })).toThrow(
      'provider game PG: setting "baseUrl" must begin with https:// with --live',
    );
    expect(built({ baseUrl: 'https://10.0.0.5/api' })).toThrow(
      `setting "baseUrl" leads into the server's own network, where only hosts that INSIDE_HOSTS names may be`,
    );
    expect(built({ baseUrl: 'https://10.0.0.5/api' }, ['10.0.0.5'])).not.toThrow();
  });

  it('is checked in settings as well, also in lists', () => {
    const launchUrl = 'http://m.pg.example/?token={token}';
    expect(built(settingsWith({ launchUrl }))).toThrow('setting "launchUrl" must begin with https://');
    const gameOrigins = ['https://*.pg.example', 'https://127.0.0.1:9000'];
    expect(built(settingsWith({ gameOrigins }))).toThrow('setting "gameOrigins" leads into');
  });
});

/** Returns the row as of a live installation, with encrypted secrets that are not the demo's. */
function inEarnest(row: StoredProvider): StoredProvider {
  const secrets = secretsOfRow(row).map((name) => [name, 'secret-of-earnest']);
  return withSealedSecrets(
    { ...row, settings: { ...row.settings, ...Object.fromEntries(secrets) } },
    providerKeys,
  );
}

describe.each(
  [...demo, ...demoSlipProviders]
    .filter((row) => secretsOfRow(row).length > 0)
    .map((row) => [`${row.kind} ${row.code}`, row] as const),
)('%s with --live', (name, row) => {
  const { settleDelayMs: _, ...settings } = row.settings;
  const guarded = inEarnest({ ...row, settings });
  const live = (changes: object, env: NodeJS.ProcessEnv = {}) => {
    const changed = { ...guarded, settings: { ...guarded.settings, ...changes } };
    const options = { sandboxUrl: 'http://127.0.0.1:1', env, providerKeys };
    return () => createProviderRegistry([resolveProvider(changed, options)], true);
  };

  it('accepts encrypted secrets, and secrets from the environment', () => {
    expect(live({})).not.toThrow();
    const fromEnv = Object.fromEntries(
      secretsOfRow(row).map((secret) => [secret, 'env:KAPAO_SECRET_OF_TEST']),
    );
    expect(live(fromEnv, { KAPAO_SECRET_OF_TEST: 'secret-of-earnest' })).not.toThrow();
  });

  it.each(secretsOfRow(row))('refuses %s in plain text, and a demo secret', (secret) => {
    const plain = live({ [secret]: 'secret-of-earnest' });
    expect(plain).toThrow(
      `provider ${name}: setting "${secret}" is a secret in plain text, which --live refuses`,
    );
    expect(plain).not.toThrow(/secret-of-earnest/);
    const isOfDemo = `provider ${name}: setting "${secret}" is a demo secret, which --live refuses`;
    for (const known of ['demo-secret', 'mch5f0demo00001', 'KAPAODEMOKAPAODEMO']) {
      const fromEnv = live({ [secret]: 'env:KAPAO_SECRET_OF_TEST' }, { KAPAO_SECRET_OF_TEST: known });
      expect(fromEnv).toThrow(isOfDemo);
      expect(live({ [secret]: sealed(row, secret, known, providerKeys) })).toThrow(isOfDemo);
    }
  });

  it('decrypts no secret of another row or setting, or with another key', () => {
    for (const [secret, value] of Object.entries(guarded.settings)) {
      if (!secretsOfRow(row).includes(secret)) continue;
      const elsewhere = { ...guarded, code: 'OTHER' };
      expect(() => resolve([elsewhere])).toThrow(`provider ${row.kind} OTHER: setting "`);
      expect(live({ timeoutMs: value })).toThrow(`provider ${name}: setting "timeoutMs" does not open`);
      // Encrypted for a setting that is not secret: the decrypted text is not shown.
      const misplaced = sealed(row, 'timeoutMs', 'hunter2', providerKeys);
      expect(live({ timeoutMs: misplaced })).toThrow(`provider ${name}: setting "timeoutMs" must be `);
      expect(live({ timeoutMs: misplaced })).not.toThrow(/hunter2/);
    }
    const otherKey = { sandboxUrl: 'http://127.0.0.1:1', env: {}, providerKeys: testKeys('another key') };
    expect(() => resolveProvider(guarded, otherKey)).toThrow(`provider ${name}: setting "`);
  });
});

describe('the settle delay', () => {
  const saying = (row: StoredProvider, settleDelayMs?: number): StoredProvider => {
    const { settleDelayMs: _, ...settings } = row.settings;
    return { ...row, settings: settleDelayMs === undefined ? settings : { ...settings, settleDelayMs } };
  };
  const ofGame = (code: string) => demoGameProviders.find((row) => row.code === code)!; // Present in the demo data.

  it('is the protocol’s minimum when the row has none', () => {
    const providers = build(...demo.map((row) => saying(row)));
    const delays = (['PG', 'JOKER', 'SEXYGAME', 'HUAYHD'] as const).map(
      (code) => providers.games.get(code)?.row.settleDelayMs,
    );
    expect(delays).toEqual([30_000, 30_000, 200_000, 1_000]);
    expect(providers.payouts.get('KBANK')?.row.settleDelayMs).toBe(30_000);
    expect(providers.qrs.get('KBANK')?.row.settleDelayMs).toBe(30_000);
  });

  it('may be longer, and in the demo shorter', () => {
    const longer = build(saying(ofGame('SEXYGAME'), 300_000));
    expect(longer.games.get('SEXYGAME')?.row.settleDelayMs).toBe(300_000);
    expect(build(...demo).games.get('SEXYGAME')?.row.settleDelayMs).toBe(5_000);
  });

  it('stops a --live start when it is shorter than the protocol needs', () => {
    const live = (row: StoredProvider) => () => createProviderRegistry(resolve([inEarnest(row)]), true);
    for (const [code, least] of [
      ['SEXYGAME', 200_000],
      ['PG', 30_000],
    ] as const) {
      expect(live(saying(ofGame(code), least))).not.toThrow();
      expect(live(saying(ofGame(code)))).not.toThrow();
      const short = live(saying(ofGame(code), least - 1));
      expect(short).toThrow(SettingsError);
      expect(short).toThrow(
        `provider game ${code}: setting "settleDelayMs" must be at least ${least} with --live, not ${least - 1}`,
      );
    }
    for (const row of [...demoQrProviders, ...demoPayoutProviders])
      expect(live(row)).toThrow(/setting "settleDelayMs" must be at least 30000 with --live, not 1000/);
  });
});
