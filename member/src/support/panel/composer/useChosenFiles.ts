import { useState } from 'react';
import type { ChosenFile, ConversationActions } from '../../conversation/conversation.ts';

/** Picked files from the choice until Send, so that the customer looks at them first. */
export function useChosenFiles({
  judgeFiles,
  sendFiles,
}: Pick<ConversationActions, 'judgeFiles' | 'sendFiles'>) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    chosen,
    /** Why the last files were refused. */
    refusal,
    choose(files: readonly File[]) {
      const judged = judgeFiles(files, chosen.length);
      setRefusal(judged.refusal);
      setChosen([...chosen, ...judged.chosen]);
    },
    remove: (clientId: string) => setChosen(chosen.filter((one) => one.clientId !== clientId)),
    send: () => setChosen(sendFiles(chosen)),
    onRefusalSeen: () => setRefusal(null),
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
