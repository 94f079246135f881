/**
 * Returns the part of our environment that a program started by a test gets: where programs are, and where compiled modules
 * are kept.
 */
export function programEnv() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
