import { isHttps } from '@kapao/core/is-https';
import pg from 'pg';
import { isRandomSecret } from '../keys/random-secret.ts';
import { addressFlaw, isThisMachine, type Reach } from '../outgoing/reach.ts';

const thisMachine = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/;
const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const;
/** Secrets from which keys are derived. */
const keys = ['KAPAO_GAME_CREDENTIAL_KEY', 'KAPAO_PROVIDER_KEY'] as const;
const howToMakeOne = '32 random bytes (openssl rand -base64 32)';

/** Returns why real money may not start with these variables, in a sentence without their values; null: it may. */
export function liveFlaw(env: Readonly<Record<string, string | undefined>>, reach: Reach): string | null {
  if (!env.DATABASE_URL) return '--live needs DATABASE_URL: the embedded database is a demo.';
  const publicUrl = env.PUBLIC_URL ?? '';
  if (!isHttps(publicUrl)) return '--live needs PUBLIC_URL to begin with https://.';
  if (env.OPERATOR_URL && !isHttps(env.OPERATOR_URL) && !thisMachine.test(env.OPERATOR_URL))
    return '--live needs OPERATOR_URL to begin with https://, unless it is this machine.';
  if (env.OPERATOR_URL && hostOf(env.OPERATOR_URL) === hostOf(publicUrl))
    return '--live refuses one host name for OPERATOR_URL and PUBLIC_URL: cookies and pages of the two would mix.';
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    return '--live refuses NODE_TLS_REJECT_UNAUTHORIZED: certificates of banks and games would not be verified.';
  const unsafe = databaseFlaw(env);
  if (unsafe) return unsafe;
  const bucketFlaw = addressFlaw(env.S3_ENDPOINT ?? '', reach);
  if (bucketFlaw === 'NOT_HTTPS') return '--live needs S3_ENDPOINT to begin with https://.';
  if (bucketFlaw) return '--live refuses S3_ENDPOINT in our own network, unless INSIDE_HOSTS names its host.';
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  if (env.OTEL_EXPORTER_OTLP_HEADERS && !isHttps(collector) && !thisMachine.test(collector))
    return '--live sends OTEL_EXPORTER_OTLP_HEADERS to an OTEL_EXPORTER_OTLP_ENDPOINT with https:// only, unless it is this machine.';
  if (env.SANDBOX_PORT && env.SANDBOX_PORT !== '0')
    return '--live refuses the sandbox: leave SANDBOX_PORT out or set it to 0.';
  for (const name of keys) if (!env[name]) return `--live needs ${name}, ${howToMakeOne}.`;
  if (!env.KAPAO_TRUELINK_KEY)
    return '--live needs KAPAO_TRUELINK_KEY, 32 random bytes in base64 (openssl rand -base64 32).';
  for (const [name, value] of Object.entries(env)) {
    if (/^(S3_|REDIS_|DATABASE_|KAPAO_)/.test(name) && value && /demo/i.test(value))
      return `--live refuses demo secrets: ${name} carries one.`;
  }
  // The other key may be an old one that was shorter, and encrypts nothing new.
  for (const name of keys)
    if (!isRandomSecret(env[name] ?? ''))
      return `--live refuses ${name}: it is too short or not random. It must be ${howToMakeOne}, in base64 or hex.`;
  if (env.KAPAO_GAME_CREDENTIAL_KEY === env.KAPAO_PROVIDER_KEY)
    return '--live refuses one key for two purposes: KAPAO_PROVIDER_KEY must differ from KAPAO_GAME_CREDENTIAL_KEY.';
  return null;
}

/** Returns why a password may not be sent to one of these databases, in a sentence; null: it may. */
export function databaseFlaw(env: Readonly<Record<string, string | undefined>>): string | null {
  for (const name of databases)
    if (env[name] && !isSafeDatabase(env[name]))
      return `--live needs sslmode=verify-full in ${name}, unless it leads to this machine: another one could answer in its place.`;
  return null;
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? url;
}

/** Whether nobody can listen to or answer for the database: TLS with a checked name, or a connection within this machine. */
function isSafeDatabase(address: string): boolean {
  const modes = new URL(address).searchParams.getAll('sslmode');
  if (modes.length > 0 && modes.every((mode) => mode === 'verify-full')) return true;
  try {
    const { host } = new pg.Client({ connectionString: address });
    return host.startsWith('/') || isThisMachine(host);
  } catch {
    // The address names a certificate file that cannot be read.
    return false;
  }
}
