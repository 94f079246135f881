/** Returns the user's name, as far as the environment says. */
export function whoTypes(env: NodeJS.ProcessEnv): string | undefined {
  return env.KAPAO_STAFF || env.USER;
}

/** Returns the user's name for the audit; the command's name when a machine runs it without a user. */
export function whoIsHere(env: NodeJS.ProcessEnv, command: string): string {
  return (whoTypes(env) || command).slice(0, 100);
}
