import { parentPort } from 'node:worker_threads';

/**
 * Answers the tasks of a thread pool, in the thread's own file. `memoryOf` returns the memory of an answer that is handed
 * over instead of copied.
 */
export function answerTasks<Task, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
  memoryOf: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async (task: Task) => {
    const answer = await work(task);
    parentPort?.postMessage(answer, memoryOf(answer));
  });
  parentPort?.postMessage('ready');
}
