/** The account behind a name that carries the agent's letters; '' is nobody's. */
export function withoutPrefix(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : '';
}
