import { catchEarlyKeys } from '../../base/early-keys.ts';
import { useLocation, useNavigate } from '../../router/hooks.ts';
import type { DialogName, Wanted } from './dialog-names.ts';
import { dialogsOf, type OpenDialog } from './dialog-stack.ts';

export function isSameDialog(a: OpenDialog, b: OpenDialog): boolean {
  return a.name === b.name && a.id === b.id;
}

/**
 * The location that the router is leaving. A move takes a moment. A second press within it must not open the dialog
 * twice (closing it would take two presses on Back), and must not go back two pages. The router makes a new location
 * object for every visit, so two visits to the same entry are told apart.
 */
let left: unknown;

export function useDialogs() {
  const location = useLocation();
  const navigate = useNavigate();
  const stack = dialogsOf(location.state);

  function go(dialogs: readonly OpenDialog[], replace: boolean): void {
    void navigate({ pathname: location.pathname, search: location.search }, { state: { dialogs }, replace });
  }

  /** Shows another part of the top dialog, as the next entry of the history or in the place of this one. */
  function show(name: DialogName, at: string, replace: boolean): void {
    const top = stack.at(-1);
    if (top?.name !== name || left === location || top.at === at) return;
    // What takes the place of an entry leaves all presses where they were: closing it meanwhile goes as far back as ever.
    if (!replace) left = location;
    go([...stack.slice(0, -1), { ...top, at, steps: (top.steps ?? 0) + (replace ? 0 : 1) }], replace);
  }

  return {
    stack,
    isOpen: (name: DialogName) => stack.some((dialog) => dialog.name === name),
    open: (wanted: Wanted & { at?: string }) => {
      if (left === location || stack.some((each) => isSameDialog(each, wanted))) return;
      left = location;
      catchEarlyKeys();
      go([...stack, wanted], false);
    },
    /** With nothing over it or below it. Back leads to all that is open now. */
    openAlone: (wanted: Wanted) => {
      const [only, ...others] = stack;
      if (left === location || (only && others.length === 0 && isSameDialog(only, wanted))) return;
      left = location;
      go([wanted], false);
    },
    /**
     * Puts another dialog in the place of the top one, as a withdrawal's timeline in the place of its form. Does
     * nothing when the phone's Back has closed that dialog meanwhile: the entry that is now on top is another one.
     */
    swap: (name: DialogName, wanted: Wanted) => {
      if (stack.at(-1)?.name === name) go([...stack.slice(0, -1), wanted], true);
    },
    /** Leads on to another part of the top dialog; Back leads to the part before. */
    stepTo: (name: DialogName, at: string) => show(name, at, false),
    /** Another part in the place of this one, or this one told more exactly. */
    turnTo: (name: DialogName, at: string) => show(name, at, true),
    /** To the part before. */
    stepBack: (name: DialogName) => {
      const top = stack.at(-1);
      if (top?.name !== name || !top.steps || left === location) return;
      left = location;
      void navigate(-1);
    },
    /**
     * Closes the top dialog without going back. A frame in it may have made entries of the history that are none of ours,
     * and going back would lead the frame to one of them.
     */
    drop: (name: DialogName) => {
      if (stack.at(-1)?.name === name) go(stack.slice(0, -1), true);
    },
    /** Closes this dialog and what stands above it. */
    close: (name: DialogName) => {
      const index = stack.findIndex((dialog) => dialog.name === name);
      if (index === -1 || left === location) return;
      left = location;
      void navigate(-stack.slice(index).reduce((sum, { steps = 0 }) => sum + 1 + steps, 0));
    },
  };
}
