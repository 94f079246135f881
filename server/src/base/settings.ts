import { isIP } from 'node:net';
import { cpus } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import proxyAddr from '@fastify/proxy-addr';
import { markets } from '@kapao/core/phone';
import { z } from 'zod';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

/** Digits and nothing else: what JavaScript also takes for a number ("", "0x10", "1e3") is a slip of the hand. */
function wholeNumber(standard: number, min: number, max: number) {
  const error = `it must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }))
    .default(standard);
}
const port = (standard: number) => wholeNumber(standard, 0, 65_535);
const upToAMillion = (standard: number, min = 0) => wholeNumber(standard, min, 1_000_000);
const oneOf = <const T extends readonly string[]>(...words: T) =>
  z.enum(words, { error: `it must be ${words.join(' or ')}` });
const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'it must be an address that begins with https:// or http://',
});

/** The settings of wire.md section 7, and a few of our own after them. */
const environment = z.object({
  PORT: port(8080),
  OPERATOR_PORT: port(8081),
  SANDBOX_PORT: port(8082),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url), 'it must begin with postgres://')
    // The driver reads it as a URL, and would end in a stack trace.
    .refine((url) => URL.canParse(url), 'it is no address; what is special in a password is written as %40')
    .optional(),
  MARKET: oneOf(...markets).default('th'),
  GAME_LAUNCH: oneOf('tab', 'iframe').default('tab'),
  SITE_LINK: httpAddress.optional(),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'it must be one address or name of this machine')
    .default('127.0.0.1'),
  PUBLIC_URL: httpAddress
    .refine(isOrigin, 'it must be scheme, host and port alone: no path, question mark or user')
    .optional(),
  TRUST_PROXY: z.string().optional(),
  /** Failed logins from one address in 15 minutes; 0 turns the limit off. */
  LOGIN_LIMIT_ADDRESS: upToAMillion(50),
  /** Failed logins of one submitted name, or of one known device, in 15 minutes. */
  LOGIN_LIMIT_NAME: upToAMillion(10, 1),
  /** Codes by SMS asked for from one address in an hour; 0 turns the limit off. */
  OTP_LIMIT_ADDRESS: upToAMillion(20),
  /** Registrations checked or made from one address in an hour; 0 turns the limit off. */
  REGISTER_LIMIT_ADDRESS: upToAMillion(60),
  /**
   * Open sockets from one address; 0 turns the limit off. Carriers put up to about a thousand phones behind one address
   * (with 64 ports for each), so a whole one may be here at once.
   */
  SOCKET_LIMIT_ADDRESS: upToAMillion(1_000),
  /** Open sockets on one copy of the server: at some 50 kB each, half a gigabyte. */
  SOCKET_LIMIT: upToAMillion(10_000, 1),
  /** Encrypts the passwords of game accounts at rest, and keys the hashes of requests; long and random. */
  KAPAO_GAME_CREDENTIAL_KEY: z
    .string()
    .min(16, 'it must have at least 16 characters')
    .default('kapao-demo-game-credential-key'),
  /** Connections to PostgreSQL. */
  DATABASE_POOL: wholeNumber(16, 2, 500),
  /** Where the built member app lies; tests serve a copy that no other build changes under them. */
  MEMBER_DIST: z.string().optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
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
  // An empty one is as good as absent.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'A setting';
    throw new SettingsError(`${name} is wrong: ${issue?.message ?? 'unreadable'}.`);
  }
  const s = parsed.data;
  refuseSamePorts(s, flags.live);
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
  const entries = value.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong !== undefined)
    throw new SettingsError(
      `TRUST_PROXY is wrong: "${wrong}" is no address, no network such as 10.0.0.0/8, and none of ` +
        'loopback, linklocal and uniquelocal.',
    );
  return entries;
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether whoever believes the proxies can read it. He also takes "2" for an address, which is no way to write one. */
function isNetwork(entry: string): boolean {
  try {
    proxyAddr.compile([entry]);
    return namedNetworks.includes(entry) || isIP(entry.split('/')[0] ?? '') !== 0;
  } catch {
    return false;
  }
}

/** Links to us are made by adding a path, and the app lives at the root of its host. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true; // said in other words already
  const { pathname, search, hash, username, password } = new URL(url);
  return /^\/*$/.test(pathname) && search + hash + username + password === '';
}

/** 0 is any free port, and for the sandbox none. */
function refuseSamePorts(
  ports: { readonly PORT: number; readonly OPERATOR_PORT: number; readonly SANDBOX_PORT: number },
  live: boolean,
) {
  const { PORT, OPERATOR_PORT, SANDBOX_PORT } = ports;
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries({ PORT, OPERATOR_PORT, ...(live ? {} : { SANDBOX_PORT }) })) {
    const other = taken.get(port);
    if (port !== 0 && other) throw new SettingsError(`${name} is wrong: ${port} is ${other} already.`);
    taken.set(port, name);
  }
}

/** A setting without effect would be a promise: who asks for these hears that they do nothing yet. */
function refuseUnbuilt(env: Record<string, string | undefined>) {
  const asked = Object.keys(env).find((name) => /^(REDIS_URL$|S3_)/.test(name) && env[name]);
  if (asked)
    throw new SettingsError(
      `${asked} has no effect yet: sockets travel through PostgreSQL, and no files are kept. Leave it out.`,
    );
}
