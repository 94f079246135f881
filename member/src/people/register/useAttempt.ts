import { useRef, useState } from 'react';

/** After this long somebody is told that it goes on, and that nothing is lost. */
const patienceMs = 5000;

/**
 * One press of a step's button: works once however often it is pressed, and says when it takes long. What the work
 * throws is kept as `fault` until the next press.
 */
export function useAttempt() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [slow, setSlow] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFault(null);
    const patience = setTimeout(() => setSlow(true), patienceMs);
    await work().catch(setFault);
    clearTimeout(patience);
    running.current = false;
    setBusy(false);
    setSlow(false);
  }

  return { run, busy, slow, fault };
}
