import { BannersDialog } from '../../../src/rewards/banners/BannersDialog.tsx';
import { answered, OpenDialog } from '../../answers.tsx';
import { walletAnswer } from '../../wallet/sample.ts';
import { banners } from '../banner-answers.ts';

function Over({ count }: { count: number | null }) {
  const known = count === null ? [] : [answered('getInviteBanners', { banners: banners().slice(0, count) })];
  return (
    <OpenDialog answers={[walletAnswer, ...known]}>
      <BannersDialog id="invite" />
    </OpenDialog>
  );
}

export const place = 'over';

export const states = {
  several: () => <Over count={3} />,
  'one alone': () => <Over count={1} />,
  'on their way': () => <Over count={null} />,
};
