/** Returns the user's name, as far as the environment says. */
export function userNameOf(env: NodeJS.ProcessEnv): string | undefined {
  return env.KAPAO_STAFF || env.USER;
}

/** Returns the user's name for the audit; the command's name when a machine runs it without a user. */
export function auditNameOf(env: NodeJS.ProcessEnv, command: string): string {
  return (userNameOf(env) || command).slice(0, 100);
}
