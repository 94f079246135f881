/** What a list is filtered by, as it stands in the address: texts by name. Empty ones are no filter. */
export type Filter = Readonly<Record<string, string>>;

export function readFilter(search: string, defaults: Filter): Filter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  );
}

/** Only what differs from the defaults, so that the address of the plain list is plain. */
export function filterSearch(filter: Filter, defaults: Filter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== (defaults[name] ?? '')) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** What the list's call is asked with: without what is empty. */
export function askedFilter(filter: Filter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
