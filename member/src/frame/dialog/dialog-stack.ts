import { has, isEither, isList, isNumber, isText } from '../../base/stored-values.ts';

/**
 * Open dialogs live in the history entry's state: the phone's Back closes the dialog and not the app, and a phone
 * that killed the app comes back to the dialog that was open.
 */
export interface OpenDialog {
  /** One of dialog-names.ts, unless another version of the app has written it. */
  name: string;
  id?: string | undefined;
  /** Which part of it is shown, in its own words; without one its first. */
  at?: string | undefined;
  /** How many history entries lead from the part that it opened with to this one. */
  steps?: number | undefined;
}

const isTextOrNone = isEither(undefined, isText);
const isOpenDialog = has<OpenDialog>({
  name: isText,
  id: isTextOrNone,
  at: isTextOrNone,
  steps: isEither(undefined, isNumber),
});
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
