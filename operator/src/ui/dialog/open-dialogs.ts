/** Leave functions of the open dialogs, the topmost last. */
const leaves: (() => void)[] = [];

/** Registers a dialog. Returns the function that removes it. */
export function addDialog(leave: () => void): () => void {
  leaves.push(leave);
  return () => void leaves.splice(leaves.lastIndexOf(leave), 1);
}

export function isDialogOpen(): boolean {
  return leaves.length > 0;
}

/** Closes the topmost dialog, or lets it ask for confirmation first. */
export function leaveDialog(): void {
  leaves.at(-1)?.();
}
