import { createContext, use } from 'react';

/** State of one dialog, passed from the host to its panel. */
export interface Frame {
  open: boolean;
  /** Another dialog is open above this one. */
  covered: boolean;
  /** Rendered in a page instead of over it: with a close button if it can be closed. */
  inline?: 'closable' | 'fixed';
  onClose: () => void;
  onOpened: () => void;
  onClosed: () => void;
}

export const DialogContext = createContext<Frame>({
  open: false,
  covered: false,
  onClose: () => undefined,
  onOpened: () => undefined,
  onClosed: () => undefined,
});

/** Whether the dialog is part of a page, where it needs no further button to close it. */
export function useIsInline(): boolean {
  return use(DialogContext).inline !== undefined;
}

/** Returns the close function, for a dialog that closes itself when its work is done. */
export function useCloseDialog(): () => void {
  return use(DialogContext).onClose;
}
