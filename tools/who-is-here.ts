/** Who types a command: what the audit calls them. A machine's own runs, which have no user, are the command's. */
export function whoIsHere(command: string): string {
  return (process.env.KAPAO_OPERATOR || process.env.USER || command).slice(0, 100);
}
