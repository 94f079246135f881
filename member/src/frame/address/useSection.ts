import { useLocation } from '../../router/hooks.ts';

/**
 * Which part of a page of several is looked at lives in its address (`?section=limits`), so that it can be linked to.
 * `asked` is null where the address names none of them.
 */
export function useSection<Name extends string>(names: readonly Name[]) {
  const { pathname, search } = useLocation();
  const named = new URLSearchParams(search).get('section');
  return {
    asked: names.find((name) => name === named) ?? null,
    addressOf: (name: Name) => `${pathname}?section=${name}`,
  };
}
