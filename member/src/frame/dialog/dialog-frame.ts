import { createContext, use } from 'react';

/** What the host tells the panel of one dialog. */
export interface Frame {
  open: boolean;
  /** Another dialog lies over it. */
  covered: boolean;
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

/** For a dialog that closes itself once its work is done. */
export function useCloseDialog(): () => void {
  return use(DialogContext).onClose;
}
