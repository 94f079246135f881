import { LanguageSelect } from '../../../src/frame/page/LanguageSelect.tsx';
import { ByHand } from '../../pretend.tsx';

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
    <ByHand does={(ground) => ground.querySelector('select')?.focus()}>
      <OnBand />
    </ByHand>
  ),
};
