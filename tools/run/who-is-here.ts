/** Who types a command, as far as its environment says. */
export function whoTypes(env: NodeJS.ProcessEnv): string | undefined {
  return env.KAPAO_STAFF || env.USER;
}

/** What the audit calls them. A machine's own runs, which have no user, are the command's. */
export function whoIsHere(env: NodeJS.ProcessEnv, command: string): string {
  return (whoTypes(env) || command).slice(0, 100);
}
