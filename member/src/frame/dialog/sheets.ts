import { useLocation, useNavigate } from 'react-router';

/**
 * Open dialogs live in the history entry's state: the phone's Back closes the dialog and not the app, and a phone
 * that killed the app comes back to the dialog that was open.
 */
export interface Sheet {
  name: string;
  /** Which one: a game's code, a withdrawal's id. */
  id?: string;
}

interface SheetState {
  sheets?: readonly Sheet[];
}

export function sameSheet(a: Sheet, b: Sheet): boolean {
  return a.name === b.name && a.id === b.id;
}

/** History state comes from outside (another version of the app may have written it): read it with care. */
export function sheetsOf(state: unknown): readonly Sheet[] {
  if (typeof state !== 'object' || state === null || !('sheets' in state)) return [];
  const { sheets } = state;
  return Array.isArray(sheets) ? sheets.filter(isSheet) : [];
}

function isSheet(value: unknown): value is Sheet {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false;
  return typeof value.name === 'string' && (!('id' in value) || typeof value.id === 'string');
}

/**
 * The visit that is being left: a move takes a moment, and a second press within it must neither open the dialog
 * twice, which would take two presses on Back, nor go back two pages. Every visit, of the same entry too, is an object
 * of its own.
 */
let left: unknown;

export function useSheets() {
  const location = useLocation();
  const navigate = useNavigate();
  const stack = sheetsOf(location.state);

  function go(sheets: readonly Sheet[], replace: boolean): void {
    const state: SheetState = { sheets };
    void navigate(
      { pathname: location.pathname, search: location.search },
      { state, replace, preventScrollReset: true },
    );
  }

  return {
    stack,
    isOpen: (name: string) => stack.some((sheet) => sheet.name === name),
    open: (sheet: Sheet) => {
      if (left === location || stack.some((each) => sameSheet(each, sheet))) return;
      left = location;
      go([...stack, sheet], false);
    },
    /**
     * The top dialog turns into another, as a withdrawal's form into its timeline. One that was left meanwhile, by the
     * phone's Back, turns into nothing: what it stood over would go out of the history in its place.
     */
    swap: (name: string, sheet: Sheet) => {
      if (stack.at(-1)?.name === name) go([...stack.slice(0, -1), sheet], true);
    },
    /** Closes this dialog and what stands above it. */
    close: (name: string) => {
      const index = stack.findIndex((sheet) => sheet.name === name);
      if (index === -1 || left === location) return;
      left = location;
      void navigate(index - stack.length);
    },
  };
}
