/** Thread for tests of the thread pool. */
import { answerTasks } from '../../platform/threads/answer-tasks.ts';

export type TestTask = 'answer' | 'never end' | 'exit' | 'throw' | { readonly bytes: Uint8Array };

answerTasks(async (task: TestTask) => {
  if (task === 'never end') for (;;);
  if (task === 'exit') process.exit(3);
  if (task === 'throw') throw new Error('a fault of the task');
  return typeof task === 'string' ? task : `${task.bytes.length} bytes`;
});
