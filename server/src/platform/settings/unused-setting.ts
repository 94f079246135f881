import { environment } from './environment.ts';

/** Returns a sentence about a setting without effect, so that nobody relies on one that does nothing; null: there is none. */
export function unusedSetting(env: Readonly<Record<string, string | undefined>>): string | null {
  const known = Object.keys(environment.shape);
  const asked = Object.keys(env).find(
    (name) => env[name] && (name === 'REDIS_URL' || (name.startsWith('S3_') && !known.includes(name))),
  );
  if (!asked) return null;
  const why =
    asked === 'REDIS_URL'
      ? 'has no effect yet: sockets travel through PostgreSQL'
      : 'has no effect: nobody reads it';
  return `${asked} ${why}. Leave it out.`;
}
