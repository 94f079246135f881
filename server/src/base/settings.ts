import { isIP } from 'node:net';
import { cpus } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markets } from '@kapao/core/phone';
import { z } from 'zod';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsAbsent, schema.optional());

/** The settings of wire.md section 7, and a few of our own after them. */
const environment = z.object({
  PORT: port(8080),
  OPERATOR_PORT: port(8081),
  SANDBOX_PORT: port(8082),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  MARKET: z.enum(markets).default('th'),
  GAME_LAUNCH: z.enum(['tab', 'iframe']).default('tab'),
  SITE_LINK: optional(z.url({ protocol: /^https?$/ })),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: optional(z.string()),
  /** Failed logins from one address in 15 minutes; 0 turns the limit off. */
  LOGIN_LIMIT_ADDRESS: z.coerce.number().int().min(0).default(50),
  /** Failed logins of one submitted name, or of one known device, in 15 minutes. */
  LOGIN_LIMIT_NAME: z.coerce.number().int().min(1).default(10),
  /** Codes by SMS asked for from one address in an hour; 0 turns the limit off. */
  OTP_LIMIT_ADDRESS: z.coerce.number().int().min(0).default(20),
  /** Registrations checked or made from one address in an hour; 0 turns the limit off. */
  REGISTER_LIMIT_ADDRESS: z.coerce.number().int().min(0).default(60),
  /**
   * Open sockets from one address; 0 turns the limit off. Carriers put up to about a thousand phones behind one address
   * (with 64 ports for each), so a whole one may be here at once.
   */
  SOCKET_LIMIT_ADDRESS: z.coerce.number().int().min(0).default(1_000),
  /** Open sockets on one copy of the server: at some 50 kB each, half a gigabyte. */
  SOCKET_LIMIT: z.coerce.number().int().min(1).default(10_000),
  /** Encrypts the passwords of game accounts at rest, and keys the hashes of requests; long and random. */
  KAPAO_GAME_CREDENTIAL_KEY: z.string().min(16).default('kapao-demo-game-credential-key'),
  /** Connections to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(16),
  /** Where the built member app lies; tests serve a copy that no other build changes under them. */
  MEMBER_DIST: optional(z.string()),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export const serviceNames = ['api', 'realtime', 'jobs'] as const;

export type Settings = ReturnType<typeof readSettings>;

/** A wrong setting: its message is a sentence for the person who starts the server. */
export class SettingsError extends Error {}

/**
 * Reads every setting once. `live` refuses what belongs to the demo: the sandbox, the embedded database
 * and secrets that carry "demo" in their value.
 */
export function readSettings(env: Record<string, string | undefined>, args: readonly string[] = []) {
  const flags = readFlags(args);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'A setting';
    throw new SettingsError(`${name} is wrong: ${issue?.message ?? 'unreadable'}.`);
  }
  const s = parsed.data;
  refuseUnbuilt(env);
  if (flags.live) refuseDemo(env);
  return {
    port: s.PORT,
    operatorPort: s.OPERATOR_PORT,
    sandboxPort: flags.live ? 0 : s.SANDBOX_PORT,
    host: s.HOST,
    // The slashes at the end are looked at from the first of them only, which keeps it linear.
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/(?<!\/)\/+$/, ''),
    dataDir: isAbsolute(s.DATA_DIR) ? s.DATA_DIR : join(checkout, s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    market: s.MARKET,
    gameLaunch: s.GAME_LAUNCH,
    siteLink: s.SITE_LINK,
    trustProxy: readTrustProxy(s.TRUST_PROXY),
    loginLimitAddress: s.LOGIN_LIMIT_ADDRESS,
    loginLimitName: s.LOGIN_LIMIT_NAME,
    otpLimitAddress: s.OTP_LIMIT_ADDRESS,
    registerLimitAddress: s.REGISTER_LIMIT_ADDRESS,
    socketLimitAddress: s.SOCKET_LIMIT_ADDRESS,
    socketLimit: s.SOCKET_LIMIT,
    gameCredentialKey: s.KAPAO_GAME_CREDENTIAL_KEY,
    logLevel: s.LOG_LEVEL,
    live: flags.live,
    services: flags.services,
    /** Where the built member app lies. */
    memberDist: s.MEMBER_DIST ?? join(checkout, 'member', 'dist'),
    /** One core stays free for everything else while passwords are hashed. */
    passwordWorkers: Math.max(1, cpus().length - 1),
  };
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { live: { type: 'boolean', default: false }, services: { type: 'string' } },
    });
    const wanted = values.services === undefined ? [...serviceNames] : values.services.split(',');
    const services = new Set(
      wanted.map((name) => {
        const known = serviceNames.find((service) => service === name.trim());
        if (!known) throw new Error(`--services knows ${serviceNames.join(', ')}, not "${name}"`);
        return known;
      }),
    );
    return { live: values.live, services };
  } catch (fault) {
    throw new SettingsError(`${fault instanceof Error ? fault.message : String(fault)}.`);
  }
}

function refuseDemo(env: Record<string, string | undefined>) {
  if (!env.DATABASE_URL)
    throw new SettingsError('--live needs DATABASE_URL: the embedded database is a demo.');
  if (!env.PUBLIC_URL?.startsWith('https://'))
    throw new SettingsError('--live needs PUBLIC_URL to begin with https://.');
  if (env.SANDBOX_PORT && env.SANDBOX_PORT !== '0')
    throw new SettingsError('--live refuses the sandbox: leave SANDBOX_PORT out or set it to 0.');
  if (!env.KAPAO_GAME_CREDENTIAL_KEY)
    throw new SettingsError('--live needs KAPAO_GAME_CREDENTIAL_KEY, long and random.');
  for (const [name, value] of Object.entries(env)) {
    if (/^(S3_|REDIS_|DATABASE_|KAPAO_)/.test(name) && value && /demo/i.test(value))
      throw new SettingsError(`--live refuses demo secrets: ${name} carries one.`);
  }
}

/** A list of addresses or networks whose X-Forwarded-For is believed; nobody's without it. */
function readTrustProxy(value: string | undefined): string[] | false {
  if (!value) return false;
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const entries = value.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !named.includes(entry) && !isIP(entry.split('/')[0] ?? ''));
  if (wrong !== undefined)
    throw new SettingsError(`TRUST_PROXY is wrong: "${wrong}" is no address or network.`);
  return entries;
}

/** A setting without effect would be a promise: who asks for these hears that they do nothing yet. */
function refuseUnbuilt(env: Record<string, string | undefined>) {
  const asked = Object.keys(env).find((name) => /^(REDIS_URL$|S3_)/.test(name) && env[name]);
  if (asked)
    throw new SettingsError(
      `${asked} has no effect yet: sockets travel through PostgreSQL, and no files are kept. Leave it out.`,
    );
}
