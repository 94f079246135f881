import { inSpan, isTraced } from '../tracing/trace.ts';

/** Runs a call of the driver's `query` as a step of the running trace. Calls with a callback are the driver's own. */
export function traceQuery(given: readonly unknown[], query: () => unknown): unknown {
  if (!isTraced() || typeof given.at(-1) === 'function') return query();
  const name = nameOf(given[0]);
  // Without a callback the driver returns a promise.
  return name === null
    ? query()
    : inSpan(`SQL ${name}`, { 'db.operation.name': name }, query as () => Promise<unknown>, {
        kind: 'client',
      });
}

/** Returns a statement's name, or its first word and the function that it calls; null: one of the driver's own submittables. */
function nameOf(query: unknown): string | null {
  if (typeof query === 'string') return firstWords(query);
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return null;
  return 'name' in query && query.name ? String(query.name) : firstWords(String(query.text));
}

function firstWords(text: string): string {
  const [, word = 'statement', called] = /^\s*([a-z]{1,20})(?:\s{1,9}([a-z_]{1,60})\()?/i.exec(text) ?? [];
  return called ? `${word} ${called}` : word;
}
