import { CallFailure } from '../../../src/frame/call/CallFailure.tsx';
import { say } from '../../say.ts';

function Failure(call: { error?: unknown; unsure?: boolean }) {
  return (
    <CallFailure call={{ error: null, unsure: false, ...call }}>
      {say(
        'เงินของคุณปลอดภัย กดอีกครั้งเพื่อตรวจสอบ',
        'ເງິນຂອງທ່ານປອດໄພ ກົດອີກຄັ້ງເພື່ອກວດສອບ',
        'Your money is safe. Press again to look.',
      )}
    </CallFailure>
  );
}

export const states = {
  refused: () => <Failure error={{ code: 'MONEY_NOT_ENOUGH' }} />,
  'refused in words of the server': () => (
    <Failure
      error={{ code: 'REFUSED', message: say('กรุณาติดต่อเรา', 'ກະລຸນາຕິດຕໍ່ພວກເຮົາ', 'Please contact us.') }}
    />
  ),
  'nobody knows what became of it': () => <Failure unsure error={{ code: 'NETWORK' }} />,
};
