import { Trans } from '@lingui/react/macro';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Check } from '../../ui/field/Check.tsx';
import { useRegistration } from './registration.ts';
import { useFaultWords } from './useFaultWords.ts';

/** Age and agreement. `version` is that of the agreement on offer; empty until it has come. */
export function Confirmations({ version }: { version: string }) {
  const { draft, edit, hasFaults } = useRegistration();
  const wordsOf = useFaultWords();
  const { open } = useDialogs();

  function agree(agreed: boolean) {
    // Nobody agrees to what has not been loaded.
    if (version === '') hasFaults({ agreementsVersion: 'not-loaded' });
    else edit({ agreementsVersion: agreed ? version : '' });
  }

  return (
    <div className="grid gap-1">
      <Check
        checked={draft.ageConfirmed}
        onChange={(ageConfirmed) => edit({ ageConfirmed })}
        error={wordsOf('ageConfirmed')}
      >
        <Trans>I am 20 years old or older</Trans>
      </Check>
      <Check
        checked={version !== '' && draft.agreementsVersion === version}
        onChange={agree}
        error={wordsOf('agreementsVersion')}
      >
        <Trans>I accept the agreement</Trans>
      </Check>
      <button
        type="button"
        onClick={() => open({ name: 'terms' })}
        className="ml-8 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-gold-text"
      >
        <Trans>Read the agreement</Trans>
      </button>
    </div>
  );
}
