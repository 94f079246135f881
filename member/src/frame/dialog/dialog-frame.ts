import { createContext, use } from 'react';

/** What the host tells the panel of one dialog. */
export interface Frame {
  open: boolean;
  /** Another dialog lies over it. */
  covered: boolean;
  /** It stands in a page, and lies over nothing: with a cross of its own where it can be closed, without where it cannot. */
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

/** Whether it stands in a page, where it needs no button to be closed by beside its cross. */
export function useIsInline(): boolean {
  return use(DialogContext).inline !== undefined;
}

/** For a dialog that closes itself once its work is done. */
export function useCloseDialog(): () => void {
  return use(DialogContext).onClose;
}
