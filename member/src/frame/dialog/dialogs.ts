import { useLocation, useNavigate } from 'react-router';
import { has, isEither, isList, isText } from '../../base/kept.ts';
import type { DialogName, Wanted } from './dialog-names.ts';

/**
 * Open dialogs live in the history entry's state: the phone's Back closes the dialog and not the app, and a phone
 * that killed the app comes back to the dialog that was open.
 */
export interface OpenDialog {
  /** One of dialog-names.ts, unless another version of the app has written it. */
  name: string;
  id?: string | undefined;
}

export function isSameDialog(a: OpenDialog, b: OpenDialog): boolean {
  return a.name === b.name && a.id === b.id;
}

const isOpenDialog = has<OpenDialog>({ name: isText, id: isEither(undefined, isText) });
const hasDialogs = has({ dialogs: isList });

/** The dialogs of a history entry, as far as they can be read. */
export function dialogsOf(state: unknown): readonly OpenDialog[] {
  return hasDialogs(state) ? state.dialogs.filter(isOpenDialog) : [];
}

/** True when a dialog is open and a field has something in it, which a reload would lose. */
export function isTypedIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox],[type=radio]),textarea',
  );
  return dialogsOf(history.state?.usr).length > 0 && [...fields].some(({ value }) => value !== '');
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
    void navigate(
      { pathname: location.pathname, search: location.search },
      { state: { dialogs }, replace, preventScrollReset: true },
    );
  }

  return {
    stack,
    isOpen: (name: DialogName) => stack.some((dialog) => dialog.name === name),
    open: (wanted: Wanted) => {
      if (left === location || stack.some((each) => isSameDialog(each, wanted))) return;
      left = location;
      go([...stack, wanted], false);
    },
    /**
     * Puts another dialog in the place of the top one, as a withdrawal's timeline in the place of its form. Does
     * nothing when the phone's Back has closed that dialog meanwhile: the entry that is now on top is another one.
     */
    swap: (name: DialogName, wanted: Wanted) => {
      if (stack.at(-1)?.name === name) go([...stack.slice(0, -1), wanted], true);
    },
    /** Closes this dialog and what stands above it. */
    close: (name: DialogName) => {
      const index = stack.findIndex((dialog) => dialog.name === name);
      if (index === -1 || left === location) return;
      left = location;
      void navigate(index - stack.length);
    },
  };
}
