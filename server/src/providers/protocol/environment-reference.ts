/** Prefix of the variables that secrets of providers may come from. No setting of the server begins with it. */
export const variablePrefix = 'KAPAO_SECRET_';

const reference = /^env:(KAPAO_SECRET_[A-Z0-9_]{1,80})$/;

/** Whether a stored value names a variable of the environment, also one that it may not name. */
export function readsEnvironment(value: unknown): value is `env:${string}` {
  return typeof value === 'string' && value.startsWith('env:');
}

/** Returns the variable that a value names; null unless secrets may come from it. */
export function variableOf(value: `env:${string}`): string | null {
  return reference.exec(value)?.[1] ?? null;
}
