import { availableParallelism } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { Keyring } from '../keys/keyring.ts';
import type { Reach } from '../outgoing/reach.ts';
import { environment } from './environment.ts';
import { liveFlaw } from './live-flaw.ts';
import { samePort } from './same-port.ts';
import { tracingOf } from './tracing-settings.ts';
import { unusedSetting } from './unused-setting.ts';

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
  const taken = samePort(s, flags.live);
  if (taken !== null) throw new SettingsError(taken);
  const unused = unusedSetting(env);
  if (unused !== null) throw new SettingsError(unused);
  if (s.DATABASE_DIRECT_URL && !s.DATABASE_URL)
    throw new SettingsError(
      'DATABASE_DIRECT_URL is nothing without DATABASE_URL, the address of the pooler.',
    );
  const reach: Reach = flags.live ? { insideHosts: s.INSIDE_HOSTS } : 'anywhere';
  const flaw = flags.live ? liveFlaw(env, reach) : null;
  if (flaw !== null) throw new SettingsError(flaw);
  return {
    port: s.PORT,
    operatorPort: s.OPERATOR_PORT,
    monitorPort: s.MONITOR_PORT,
    /** Whether the server runs without a monitor if its port is taken: several copies on one machine have one default. */
    monitorMayMiss: !env.MONITOR_PORT,
    monitorHost: s.MONITOR_HOST,
    sandboxPort: flags.live ? 0 : s.SANDBOX_PORT,
    sandboxMailPort: flags.live ? 0 : s.SANDBOX_MAIL_PORT,
    host: s.HOST,
    // The look-behind lets the match begin only at the first trailing slash, which keeps it linear.
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/(?<!\/)\/+$/, ''),
    operatorUrl: (s.OPERATOR_URL ?? `http://localhost:${s.OPERATOR_PORT}`).replace(/(?<!\/)\/+$/, ''),
    dataDir: isAbsolute(s.DATA_DIR) ? s.DATA_DIR : join(repositoryRoot, s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    /** Whether DATABASE_URL is the owner's, and its connections act as the application. */
    databaseAsApp: s.DATABASE_OWNER_URL === undefined && !flags.live,
    databaseFailoverMs: s.DATABASE_FAILOVER_S * 1000,
    databasePool: s.DATABASE_POOL,
    market: s.MARKET,
    gameLaunch: s.GAME_LAUNCH,
    siteLink: s.SITE_LINK,
    trustProxy: s.TRUST_PROXY ?? (false as const),
    loginLimitAddress: s.LOGIN_LIMIT_ADDRESS,
    loginLimitName: s.LOGIN_LIMIT_NAME,
    newDeviceCode: s.NEW_DEVICE_CODE ? s.NEW_DEVICE_CODE === 'on' : flags.live,
    otpLimitAddress: s.OTP_LIMIT_ADDRESS,
    otpBudget: s.OTP_BUDGET,
    registerLimitAddress: s.REGISTER_LIMIT_ADDRESS,
    callsAtOnce: s.CALLS_AT_ONCE,
    socketLimitAddress: s.SOCKET_LIMIT_ADDRESS,
    socketLimit: s.SOCKET_LIMIT,
    socketJoins: s.SOCKET_JOINS,
    connectionLimit: s.CONNECTION_LIMIT,
    headerTimeoutMs: s.HEADER_TIMEOUT_S * 1000,
    keepAliveMs: s.KEEP_ALIVE_S * 1000,
    requestsPerConnection: s.REQUESTS_PER_CONNECTION,
    uploadLeastRate: s.UPLOAD_LEAST_RATE,
    uploadWindowMs: s.UPLOAD_WINDOW_S * 1000,
    serverKeys: keyringOf(
      'KAPAO_GAME_CREDENTIAL_KEY',
      s.KAPAO_GAME_CREDENTIAL_KEY,
      s.KAPAO_GAME_CREDENTIAL_KEY_OTHER,
    ),
    providerKeys: keyringOf('KAPAO_PROVIDER_KEY', s.KAPAO_PROVIDER_KEY, s.KAPAO_PROVIDER_KEY_OTHER),
    truelinkKey: Buffer.from(s.KAPAO_TRUELINK_KEY, 'base64'),
    pushHosts: s.PUSH_HOSTS,
    insideHosts: s.INSIDE_HOSTS,
    /** Reach of providers, their games and the bucket. */
    reach,
    logLevel: s.LOG_LEVEL,
    tracing: tracingOf(s),
    live: flags.live,
    demoPopulation: s.DEMO_POPULATION,
    services: flags.services,
    /** Bucket for files; null: the folder `files` in `dataDir`. */
    bucket: bucketOf(s),
    /** Folder of the built member app. */
    memberDist: s.MEMBER_DIST ?? join(repositoryRoot, 'member', 'dist'),
    /** Folder of the built console. */
    operatorDist: s.OPERATOR_DIST ?? join(repositoryRoot, 'operator', 'dist'),
    /** Leaves one core free for other work while passwords are hashed; a container has those of its limit. */
    passwordWorkers: Math.max(1, availableParallelism() - 1),
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

/** Returns the key of a setting, and beside it the other one while it is being changed. */
function keyringOf(setting: string, secret: string, other: string | undefined): Keyring {
  const keys = new Keyring(setting, secret, other);
  if (keys.other?.id === keys.current.id)
    throw new SettingsError(`${setting}_OTHER is ${setting} itself: leave it out.`);
  return keys;
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
