import { Timeline, type TimelineStep } from '../../../src/ui/status/Timeline.tsx';
import { say } from '../../say.ts';

/** Renders a withdrawal's three steps in these states. */
function Withdrawal({ states }: { states: readonly TimelineStep['state'][] }) {
  const titles = [
    say('รับคำขอแล้ว', 'ຮັບຄຳຂໍແລ້ວ', 'Asked for'),
    say('ธนาคารกำลังดำเนินการ', 'ທະນາຄານກຳລັງດຳເນີນການ', 'With the bank'),
    say('เงินเข้าบัญชีแล้ว', 'ເງິນເຂົ້າບັນຊີແລ້ວ', 'In your account'),
  ];
  const note = say(
    'กำลังรอธนาคารยืนยัน ปกติไม่เกิน 1 นาที',
    'ກຳລັງລໍຖ້າທະນາຄານຢືນຢັນ ປົກກະຕິບໍ່ເກີນ 1 ນາທີ',
    'Waiting for the bank to confirm, usually under 1 minute',
  );
  const steps = states.map((state, index) => ({
    key: String(index),
    state,
    title: titles[index],
    note: state === 'now' ? note : state === 'done' ? '12:04:38' : undefined,
  }));
  return <Timeline steps={steps} />;
}

export const states = {
  'on its way': () => <Withdrawal states={['done', 'now', 'later']} />,
  done: () => <Withdrawal states={['done', 'done', 'done']} />,
  failed: () => <Withdrawal states={['done', 'failed']} />,
};
