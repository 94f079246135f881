import { createContext } from 'react';
import type { LazyChunk } from '../chunk/lazy.ts';
import type { DialogName } from './dialog-names.ts';

/** Every dialog is a chunk of its own: the screen under it pays for none of them. */
export type DialogTable<Name extends DialogName> = Readonly<Record<Name, LazyChunk<{ id: string }>>>;

/** The dialogs of the shell, for a page that shows what one of them has as a part of itself (InlineDialog). */
export const DialogTableContext = createContext<Partial<DialogTable<DialogName>>>({});
