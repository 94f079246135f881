import { Logo, PurseMark } from '../../../src/ui/design/Logo.tsx';

export const states = {
  'on the band': () => (
    <div className="hero state-band">
      <Logo />
    </div>
  ),
  'on the page': () => <Logo />,
  'the mark alone': () => <PurseMark className="h-24 w-30" />,
};
