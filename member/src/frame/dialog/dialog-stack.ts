import { has, isEither, isList, isNumber, isText } from '../../base/stored-values.ts';

/**
 * Open dialog, kept in the history entry's state: the phone's Back closes the dialog and not the app, and a phone that
 * killed the app restores it.
 */
export interface OpenDialog {
  /** Name from dialog-names.ts, unless another version of the app has written it. */
  name: string;
  id?: string | undefined;
  /** Part of the dialog that is shown, as the dialog names its parts; by default its first. */
  at?: string | undefined;
  /** Number of history entries between the dialog's first part and this one. */
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

/** Returns the valid dialogs of a history entry. */
export function dialogsOf(state: unknown): readonly OpenDialog[] {
  return hasDialogs(state) ? state.dialogs.filter(isOpenDialog) : [];
}

/** Whether a dialog is open with a non-empty field, which a reload would lose. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox],[type=radio]),textarea',
  );
  return dialogsOf(history.state?.usr).length > 0 && [...fields].some(({ value }) => value !== '');
}
