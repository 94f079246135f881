import { Gift, House, MessageCircle, ReceiptText, UserRound } from 'lucide-react';
import { TabBar, TopTabs } from '../../../src/frame/page/TabBar.tsx';
import { say } from '../../say.ts';

const tabs = [
  { to: '/user/home', icon: House, label: say('หน้าหลัก', 'ໜ້າຫຼັກ', 'Home') },
  { to: '/user/statement', icon: ReceiptText, label: say('รายการ', 'ລາຍການ', 'Statement') },
  { to: '/user/bonus', icon: Gift, label: say('โบนัส', 'ໂບນັດ', 'Bonus') },
  { to: '/user/contact', icon: MessageCircle, label: say('ติดต่อ', 'ຕິດຕໍ່', 'Contact') },
  { to: '/user/profile', icon: UserRound, label: say('บัญชี', 'ບັນຊີ', 'Account') },
];

/** Navigation at the bottom of a phone, and from 768 px on in the header: the window's width decides which one shows. */
function Bars({ shown }: { shown: typeof tabs }) {
  return (
    <>
      <header className="hero">
        <TopTabs tabs={shown} label={say('เมนู', 'ເມນູ', 'Main')} />
      </header>
      <TabBar tabs={shown} label={say('เมนู', 'ເມນູ', 'Main')} />
    </>
  );
}

export const place = 'over';

export const states = {
  'of members': () => <Bars shown={tabs} />,
  'somewhere else': () => <Bars shown={tabs.slice(1)} />,
};
