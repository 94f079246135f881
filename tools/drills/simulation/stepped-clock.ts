/**
 * Replaces the wall clock of a server by one that can be stepped while it runs; loaded before anything else (`node
 * --import`). Timers, the database and the outside world keep their own clocks, as on a machine whose clock is set.
 */
const real = Date;
let aheadMs = 0;

globalThis.Date = new Proxy(real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [real.now() + aheadMs] : given, made),
  apply: () => new real(real.now() + aheadMs).toString(),
  get: (target, name) => (name === 'now' ? () => real.now() + aheadMs : Reflect.get(target, name)),
});

process.on('message', (message: { readonly aheadMs: number }) => {
  ({ aheadMs } = message);
});
// The channel must not keep the process alive.
process.channel?.unref();
