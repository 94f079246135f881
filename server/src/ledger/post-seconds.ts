import { Histogram } from 'prom-client';

/** Time of posts by reason, from the request to the commit; `result` is `ok`, the refusal's code, or `fault`. */
export const postSeconds = new Histogram({
  name: 'kapao_post_seconds',
  help: 'Time from the request of a movement of money to its commit, by reason and result',
  labelNames: ['reason', 'result'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  // One for the process, whose registry is made with its server.
  registers: [],
});
