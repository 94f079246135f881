/**
 * Whether there is a physical keyboard, where Enter sends and the field may take the focus. A touch keyboard would cover
 * what is being read.
 */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;
