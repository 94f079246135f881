import { PublicPage } from '../../../src/frame/page/PublicPage.tsx';
import { Button } from '../../../src/ui/button/Button.tsx';
import { say } from '../../say.ts';

const title = () => say('สมัครสมาชิก', 'ລົງທະບຽນ', 'Open an account');
const lead = () =>
  say(
    'ใช้เวลาประมาณ 2 นาที กรุณาเตรียมข้อมูลบัญชีธนาคารไว้',
    'ໃຊ້ເວລາປະມານ 2 ນາທີ ກະລຸນາກຽມຂໍ້ມູນບັນຊີທະນາຄານໄວ້',
    'It takes about two minutes. Have your bank details ready.',
  );
const go = () => <Button>{say('ถัดไป', 'ຕໍ່ໄປ', 'Continue')}</Button>;

export const place = 'page';

export const states = {
  'title alone': () => <PublicPage title={title()}>{go()}</PublicPage>,
  'with a sentence': () => (
    <PublicPage title={title()} lead={lead()}>
      {go()}
    </PublicPage>
  ),
  wide: () => (
    <PublicPage wide title={title()} lead={lead()}>
      {go()}
    </PublicPage>
  ),
};
