import { useLocation } from '../../router/hooks.ts';

/**
 * Keeps the shown section of a page in its address (`?section=limits`), so that it can be linked to. `asked` is null if the
 * address names none of them.
 */
export function useSection<Name extends string>(names: readonly Name[]) {
  const { pathname, search } = useLocation();
  const named = new URLSearchParams(search).get('section');
  return {
    asked: names.find((name) => name === named) ?? null,
    addressOf: (name: Name) => `${pathname}?section=${name}`,
  };
}
