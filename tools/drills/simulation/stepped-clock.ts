/**
 * Loaded into a server before anything else (`node --import`): its wall clock can be stepped from outside while it runs.
 * What asks for the time in JavaScript gets the stepped one. Timers go on by the monotonic clock, as they do on a machine
 * whose clock is set; the database and the outside world keep their own clocks.
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
// The channel is no reason to live on.
process.channel?.unref();
