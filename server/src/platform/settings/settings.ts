import { cpus } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { environment } from './environment.ts';

const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

export const serviceNames = ['api', 'realtime', 'jobs', 'backoffice'] as const;

export type Settings = ReturnType<typeof readSettings>;

/** A wrong setting; its message is a sentence for the person who starts the server. */
export class SettingsError extends Error {}

/**
 * Reads every setting once. `live` refuses parts of the demo: the sandbox, the embedded database and secrets with "demo" in
 * their value.
 */
export function readSettings(env: Record<string, string | undefined>, args: readonly string[] = []) {
  const flags = readFlags(args);
  // An empty variable counts as absent.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'A setting';
    throw new SettingsError(`${name} is wrong: ${issue?.message ?? 'unreadable'}.`);
  }
  const s = parsed.data;
  refuseSamePorts(s, flags.live);
  refuseUnusedSettings(env);
  if (s.DATABASE_DIRECT_URL && !s.DATABASE_URL)
    throw new SettingsError(
      'DATABASE_DIRECT_URL is nothing without DATABASE_URL, the address of the pooler.',
    );
  if (flags.live) refuseDemo(env);
  return {
    port: s.PORT,
    operatorPort: s.OPERATOR_PORT,
    sandboxPort: flags.live ? 0 : s.SANDBOX_PORT,
    host: s.HOST,
    // The look-behind lets the match begin only at the first trailing slash, which keeps it linear.
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/(?<!\/)\/+$/, ''),
    operatorUrl: (s.OPERATOR_URL ?? `http://localhost:${s.OPERATOR_PORT}`).replace(/(?<!\/)\/+$/, ''),
    dataDir: isAbsolute(s.DATA_DIR) ? s.DATA_DIR : join(repositoryRoot, s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    /** Direct address, bypassing a pooler in DATABASE_URL. */
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    databaseFailoverMs: s.DATABASE_FAILOVER_S * 1000,
    databasePool: s.DATABASE_POOL,
    market: s.MARKET,
    gameLaunch: s.GAME_LAUNCH,
    siteLink: s.SITE_LINK,
    trustProxy: s.TRUST_PROXY ?? (false as const),
    loginLimitAddress: s.LOGIN_LIMIT_ADDRESS,
    loginLimitName: s.LOGIN_LIMIT_NAME,
    otpLimitAddress: s.OTP_LIMIT_ADDRESS,
    otpBudget: s.OTP_BUDGET,
    registerLimitAddress: s.REGISTER_LIMIT_ADDRESS,
    callsAtOnce: s.CALLS_AT_ONCE,
    socketLimitAddress: s.SOCKET_LIMIT_ADDRESS,
    socketLimit: s.SOCKET_LIMIT,
    socketJoins: s.SOCKET_JOINS,
    gameCredentialKey: s.KAPAO_GAME_CREDENTIAL_KEY,
    providerKey: s.KAPAO_PROVIDER_KEY,
    /** Key of secrets that were encrypted before the key was changed. */
    providerKeyOld: s.KAPAO_PROVIDER_KEY_OLD,
    truelinkKey: Buffer.from(s.KAPAO_TRUELINK_KEY, 'base64'),
    pushHosts: s.PUSH_HOSTS,
    logLevel: s.LOG_LEVEL,
    live: flags.live,
    demoPopulation: s.DEMO_POPULATION,
    services: flags.services,
    /** Bucket for files; null: the folder `files` in `dataDir`. */
    bucket: bucketOf(s),
    /** Folder of the built member app. */
    memberDist: s.MEMBER_DIST ?? join(repositoryRoot, 'member', 'dist'),
    /** Folder of the built console. */
    operatorDist: s.OPERATOR_DIST ?? join(repositoryRoot, 'operator', 'dist'),
    /** Leaves one core free for other work while passwords are hashed. */
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
  if (
    env.OPERATOR_URL &&
    !/^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(env.OPERATOR_URL)
  )
    throw new SettingsError('--live needs OPERATOR_URL to begin with https://, unless it is this machine.');
  if (env.SANDBOX_PORT && env.SANDBOX_PORT !== '0')
    throw new SettingsError('--live refuses the sandbox: leave SANDBOX_PORT out or set it to 0.');
  if (!env.KAPAO_GAME_CREDENTIAL_KEY)
    throw new SettingsError('--live needs KAPAO_GAME_CREDENTIAL_KEY, long and random.');
  if (!env.KAPAO_PROVIDER_KEY) throw new SettingsError('--live needs KAPAO_PROVIDER_KEY, long and random.');
  if (!env.KAPAO_TRUELINK_KEY)
    throw new SettingsError(
      '--live needs KAPAO_TRUELINK_KEY, 32 random bytes in base64 (openssl rand -base64 32).',
    );
  for (const [name, value] of Object.entries(env)) {
    if (/^(S3_|REDIS_|DATABASE_|KAPAO_)/.test(name) && value && /demo/i.test(value))
      throw new SettingsError(`--live refuses demo secrets: ${name} carries one.`);
  }
}

/** Refuses equal ports. 0 means any free port, and for the sandbox no sandbox. */
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

/** Refuses settings without effect, so that nobody relies on one that does nothing. */
function refuseUnusedSettings(env: Record<string, string | undefined>) {
  const known = Object.keys(environment.shape);
  const asked = Object.keys(env).find(
    (name) => env[name] && (name === 'REDIS_URL' || (name.startsWith('S3_') && !known.includes(name))),
  );
  if (!asked) return;
  const why =
    asked === 'REDIS_URL'
      ? 'has no effect yet: sockets travel through PostgreSQL'
      : 'has no effect: nobody reads it';
  throw new SettingsError(`${asked} ${why}. Leave it out.`);
}

/** Returns the bucket; throws when only a part of its settings is given, which would store files in the wrong place. */
function bucketOf(s: z.output<typeof environment>): BucketSettings | null {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  const missing = needed.filter((name) => s[name] === undefined);
  if (missing.length === needed.length) return null;
  if (missing.length > 0)
    throw new SettingsError(`${missing[0]} is missing: an S3 server needs ${needed.join(', ')}.`);
  const [endpoint = '', bucket = '', accessKey = '', secretKey = ''] = needed.map((name) => s[name]);
  return { endpoint, bucket, accessKey, secretKey, region: s.S3_REGION };
}

/** An S3 server and our bucket there. */
export interface BucketSettings {
  /** Endpoint without the bucket: `https://s3.ap-southeast-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}
