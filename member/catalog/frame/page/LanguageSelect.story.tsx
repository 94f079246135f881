import { LanguageSelect } from '../../../src/frame/page/LanguageSelect.tsx';
import { AfterInteraction } from '../../decorators.tsx';

function OnBand() {
  return (
    <div className="hero state-band">
      <LanguageSelect className="border-hero-line text-hero-text" />
    </div>
  );
}

export const states = {
  'on the band': OnBand,
  focused: () => (
    <AfterInteraction does={(ground) => ground.querySelector('select')?.focus()}>
      <OnBand />
    </AfterInteraction>
  ),
};
