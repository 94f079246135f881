import { MemberPage } from '../../../src/frame/page/MemberPage.tsx';
import { say } from '../../say.ts';

const sentence = () => say('ไม่มีเงินอยู่ในเกม', 'ບໍ່ມີເງິນຢູ່ໃນເກມ', 'There is no money in any game.');

export const place = 'page';

export const states = {
  'with its name': () => (
    <MemberPage title={say('รายการ', 'ລາຍການ', 'Statement')}>
      <p>{sentence()}</p>
    </MemberPage>
  ),
  'with something beside the name': () => (
    <MemberPage
      title={say('รายการ', 'ລາຍການ', 'Statement')}
      aside={
        <button type="button" className="min-h-11 px-3 text-sm font-semibold text-hero-gold">
          {say('โหลดใหม่', 'ໂຫຼດໃໝ່', 'Reload')}
        </button>
      }
    >
      <p>{sentence()}</p>
    </MemberPage>
  ),
};
