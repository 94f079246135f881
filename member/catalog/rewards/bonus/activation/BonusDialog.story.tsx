import { BonusDialog } from '../../../../src/rewards/bonus/activation/BonusDialog.tsx';
import { type Answer, answered, OpenDialog } from '../../../answers.tsx';
import { say } from '../../../say.ts';
import { wallet, walletAnswer } from '../../../wallet/sample.ts';
import {
  type Bonus,
  birthday,
  bonusesAnswer,
  held,
  noticeAnswer,
  refusal,
  refused,
  weekend,
  welcome,
} from '../../sample-bonuses.ts';

function Shown({ bonus, answers = [] }: { bonus: Bonus; answers?: readonly Answer[] }) {
  return (
    <OpenDialog answers={[walletAnswer, noticeAnswer(), bonusesAnswer(bonus), ...answers]}>
      <BonusDialog id={bonus.code} />
    </OpenDialog>
  );
}

const banner = (html: string) => ({ image: '', html });
const paused = answered('getWallet', {
  ...wallet,
  pause: { kind: 'break', until: '2026-11-25T10:00:00.000Z' },
});

export const place = 'over';

export const states = {
  'can be received': () => <Shown bonus={weekend()} />,
  'free credit': () => <Shown bonus={birthday()} />,
  'is held': () => <Shown bonus={held(weekend())} />,
  'with banners': () => (
    <Shown
      bonus={{
        ...weekend(),
        banners: [
          banner(
            say(
              '<h3>ฝากวันหยุด เพิ่มอีกครึ่ง</h3><p>ทุกเสาร์และอาทิตย์</p>',
              '<h3>ຝາກວັນພັກ ເພີ່ມອີກເຄິ່ງ</h3><p>ທຸກວັນເສົາ ແລະ ວັນອາທິດ</p>',
              '<h3>Half as much again</h3><p>Every Saturday and Sunday</p>',
            ),
          ),
          banner(say('<p>สูงสุด ฿500</p>', '<p>ສູງສຸດ ฿500</p>', '<p>Up to ฿500</p>')),
        ],
      }}
    />
  ),
  'another is held': () => <Shown bonus={refused(welcome(), 'BONUS_ALREADY_ACTIVE')} />,
  'needs a deposit': () => <Shown bonus={refused(weekend(), 'BONUS_CONDITION')} />,
  'money on its way': () => <Shown bonus={refused(birthday(), 'BONUS_CONDITION')} />,
  'too much old money': () => <Shown bonus={refused(birthday(), 'BONUS_REMAINING')} />,
  'given out': () => <Shown bonus={refused(weekend(), 'BONUS_FULL')} />,
  'on a break': () => <Shown bonus={weekend()} answers={[paused]} />,
  'not offered any more': () => (
    <OpenDialog answers={[walletAnswer, bonusesAnswer(weekend())]}>
      <BonusDialog id="GONE" />
    </OpenDialog>
  ),
  'on its way': () => (
    <OpenDialog answers={[walletAnswer]}>
      <BonusDialog id="GONE" />
    </OpenDialog>
  ),
  'without a network': () => (
    <OpenDialog answers={[walletAnswer, { queryKey: ['getBonuses'], error: refusal('OFFLINE') }]}>
      <BonusDialog id="GONE" />
    </OpenDialog>
  ),
};
