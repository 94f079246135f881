import { createContext } from 'react';
import type { LazyChunk } from '../chunk/lazy.ts';
import type { DialogName } from './dialog-names.ts';

/** Chunk of each dialog, so that the screen below loads none of them. */
export type DialogTable<Name extends DialogName> = Readonly<Record<Name, LazyChunk<{ id: string }>>>;

/** Dialogs of the shell, for a page that shows one inline (InlineDialog). */
export const DialogTableContext = createContext<Partial<DialogTable<DialogName>>>({});
