import fc from 'fast-check';

// A landing is judged by the same examples each time. `KAPAO_SEED` draws others; a failure prints its seed and its path.
fc.configureGlobal({ seed: Number(process.env.KAPAO_SEED ?? 1) });
