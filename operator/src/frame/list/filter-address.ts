/** Filter of a list as in the address: texts by name. Empty ones do not filter. */
export type Filter = Readonly<Record<string, string>>;

export function readFilter(search: string, defaults: Filter): Filter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  );
}

/** Returns only what differs from the defaults, so that an unfiltered list has a plain address. */
export function filterSearch(filter: Filter, defaults: Filter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== (defaults[name] ?? '')) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** Returns the filter for the list's call, without empty values. */
export function askedFilter(filter: Filter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
