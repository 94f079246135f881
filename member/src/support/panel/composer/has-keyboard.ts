/** A keyboard that lies on a desk: there Enter sends, and the field may take the focus; on glass it would rise over what is read. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;
