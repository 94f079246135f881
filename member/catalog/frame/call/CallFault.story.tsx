import { CallFault } from '../../../src/frame/call/CallFault.tsx';
import { say } from '../../say.ts';

function Fault(call: { busy?: boolean; error?: unknown; unsure?: boolean }) {
  return (
    <CallFault call={{ busy: false, error: null, unsure: false, ...call }}>
      {say(
        'เงินของคุณปลอดภัย กดอีกครั้งเพื่อตรวจสอบ',
        'ເງິນຂອງທ່ານປອດໄພ ກົດອີກຄັ້ງເພື່ອກວດສອບ',
        'Your money is safe. Press again to look.',
      )}
    </CallFault>
  );
}

export const states = {
  slow: { Show: () => <Fault busy />, afterMs: 5_200 },
  refused: () => <Fault error={{ code: 'MONEY_NOT_ENOUGH' }} />,
  'refused in words of the server': () => (
    <Fault error={{ code: 'REFUSED', message: say('กรุณาติดต่อเรา', 'ກະລຸນາຕິດຕໍ່ພວກເຮົາ', 'Please contact us.') }} />
  ),
  'nobody knows what became of it': () => <Fault unsure error={{ code: 'NETWORK' }} />,
};
