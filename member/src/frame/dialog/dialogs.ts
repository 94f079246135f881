import { catchEarlyKeys } from '../../base/early-keys.ts';
import { useLocation, useNavigate } from '../../router/hooks.ts';
import type { DialogName, DialogToOpen } from './dialog-names.ts';
import { dialogsOf, type OpenDialog } from './dialog-stack.ts';

export function isSameDialog(a: OpenDialog, b: OpenDialog): boolean {
  return a.name === b.name && a.id === b.id;
}

/**
 * Location that the router is leaving, so that a second press during the navigation neither opens the dialog twice nor
 * goes back two pages. The router creates a new location object for every visit, so two visits to one entry differ.
 */
let leftLocation: unknown;

export function useDialogs() {
  const location = useLocation();
  const navigate = useNavigate();
  const stack = dialogsOf(location.state);

  function go(dialogs: readonly OpenDialog[], replace: boolean): void {
    void navigate({ pathname: location.pathname, search: location.search }, { state: { dialogs }, replace });
  }

  /** Shows another part of the top dialog, in a new history entry or replacing this one. */
  function show(name: DialogName, at: string, replace: boolean): void {
    const top = stack.at(-1);
    if (top?.name !== name || leftLocation === location || top.at === at) return;
    // A replaced entry does not block presses: closing the dialog still goes back equally far.
    if (!replace) leftLocation = location;
    go([...stack.slice(0, -1), { ...top, at, steps: (top.steps ?? 0) + (replace ? 0 : 1) }], replace);
  }

  return {
    stack,
    isOpen: (name: DialogName) => stack.some((dialog) => dialog.name === name),
    open: (wanted: DialogToOpen & { at?: string }) => {
      if (leftLocation === location || stack.some((each) => isSameDialog(each, wanted))) return;
      leftLocation = location;
      catchEarlyKeys();
      go([...stack, wanted], false);
    },
    /** Opens a dialog with no other above or below it. Back returns to all that is open now. */
    openAlone: (wanted: DialogToOpen) => {
      const [only, ...others] = stack;
      if (leftLocation === location || (only && others.length === 0 && isSameDialog(only, wanted))) return;
      leftLocation = location;
      go([wanted], false);
    },
    /**
     * Replaces the top dialog by another, such as a withdrawal form by its timeline. Does nothing if the phone's Back has
     * closed that dialog meanwhile, because another entry is then on top.
     */
    swap: (name: DialogName, wanted: DialogToOpen) => {
      if (stack.at(-1)?.name === name) go([...stack.slice(0, -1), wanted], true);
    },
    /** Opens another part of the top dialog; Back returns to the previous part. */
    stepTo: (name: DialogName, at: string) => show(name, at, false),
    /** Replaces the current part by another, or by a more exact address of it. */
    replaceTo: (name: DialogName, at: string) => show(name, at, true),
    /** Returns to the previous part. */
    stepBack: (name: DialogName) => {
      const top = stack.at(-1);
      if (top?.name !== name || !top.steps || leftLocation === location) return;
      leftLocation = location;
      void navigate(-1);
    },
    /**
     * Closes the top dialog without going back. A frame in it may have added history entries of its own, and going back
     * would only move the frame to one of them.
     */
    drop: (name: DialogName) => {
      if (stack.at(-1)?.name === name) go(stack.slice(0, -1), true);
    },
    /** Closes this dialog and those above it. */
    close: (name: DialogName) => {
      const index = stack.findIndex((dialog) => dialog.name === name);
      if (index === -1 || leftLocation === location) return;
      leftLocation = location;
      void navigate(-stack.slice(index).reduce((sum, { steps = 0 }) => sum + 1 + steps, 0));
    },
  };
}
