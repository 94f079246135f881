import { useLingui } from '@lingui/react/macro';
import { UpperCaseField } from '../../../ui/field/UpperCaseField.tsx';
import { type CodeFlaw, longestCode } from './promotion-code.ts';

interface Props {
  typed: string;
  onTyped: (typed: string) => void;
  /** Told once it was asked for. */
  flaw: CodeFlaw | null;
  disabled?: boolean;
}

export function CodeField({ typed, onTyped, flaw, disabled }: Props) {
  const { t } = useLingui();
  const words: Record<CodeFlaw, string> = {
    empty: t`Please enter the code.`,
    short: t`A code has at least 3 letters.`,
    letters: t`A code has only A to Z, digits, - and _`,
  };
  return (
    <UpperCaseField
      label={t`Promotion code`}
      name="promotion-code"
      placeholder="A-Z, 0-9"
      required
      maxLength={longestCode}
      enterKeyHint="search"
      value={typed}
      onTyped={onTyped}
      disabled={disabled}
      error={flaw ? words[flaw] : undefined}
    />
  );
}
