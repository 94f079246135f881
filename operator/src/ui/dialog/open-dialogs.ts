/** What each dialog that is open does when somebody wants to leave it; the uppermost is the last. */
const leaves: (() => void)[] = [];

/** Answers how to say that it is closed. */
export function addDialog(leave: () => void): () => void {
  leaves.push(leave);
  return () => void leaves.splice(leaves.lastIndexOf(leave), 1);
}

export function isDialogOpen(): boolean {
  return leaves.length > 0;
}

/** The uppermost closes, or asks first. */
export function leaveDialog(): void {
  leaves.at(-1)?.();
}
