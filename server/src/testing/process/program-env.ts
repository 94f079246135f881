/** What a program that a test starts has of our environment: where programs are, and where compiled modules are kept. */
export function programEnv() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
