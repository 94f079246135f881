/** Returns the account's name without the agent's prefix; '' if the prefix does not match. */
export function withoutPrefix(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : '';
}
