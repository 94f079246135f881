import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useContactSupport } from './useContactSupport.ts';

interface Props {
  number: string;
  onAsked: () => void;
}

/** Asks the team for a new password as soon as it is here: in the chat, whose field it fills, or on the contact page. */
export function AskForPassword({ number, onAsked }: Props) {
  const { t } = useLingui();
  const ask = useContactSupport('/contact');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    onAsked();
    ask(t`I forgot my password. My phone number: ${number}`);
  }, []);
  return null;
}
