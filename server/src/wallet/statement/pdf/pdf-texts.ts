import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';

interface PdfTexts {
  readonly title: string;
  readonly facts: Readonly<
    Record<
      'number' | 'code' | 'name' | 'phone' | 'wallet' | 'period' | 'issued' | 'opening' | 'closing' | 'count',
      string
    >
  >;
  readonly until: (issued: string) => string;
  readonly kind: string;
  readonly cameIn: string;
  readonly wentOut: string;
  readonly sum: string;
  readonly counterparty: string;
  readonly amount: string;
  readonly balance: string;
  readonly page: string;
  readonly note: string;
  readonly currencies: Readonly<Record<Currency, string>>;
}

export const pdfTexts: Readonly<Record<Locale, PdfTexts>> = {
  th: {
    title: 'ใบแจ้งยอดกระเป๋าเงิน',
    facts: {
      number: 'เลขที่ใบแจ้งยอด',
      code: 'รหัสตรวจสอบ',
      name: 'ชื่อสมาชิก',
      phone: 'เบอร์โทรศัพท์',
      wallet: 'รหัสสมาชิก',
      period: 'ช่วงเวลา',
      issued: 'ออกเมื่อ',
      opening: 'ยอดยกมา',
      closing: 'ยอดคงเหลือยกไป',
      count: 'จำนวนรายการ',
    },
    until: (issued) => `ถึง ${issued}`,
    kind: 'ประเภท',
    cameIn: 'เงินเข้า',
    wentOut: 'เงินออก',
    sum: 'รวม',
    counterparty: 'ต้นทาง/ปลายทาง',
    amount: 'จำนวนเงิน',
    balance: 'คงเหลือ',
    page: 'หน้า',
    note: 'ตรวจสอบความถูกต้องของใบแจ้งยอดได้กับฝ่ายบริการ โดยแจ้งเลขที่และรหัสตรวจสอบ',
    currencies: { THB: 'บาท', LAK: 'กีบ' },
  },
  la: {
    title: 'ໃບແຈ້ງຍອດກະເປົາເງິນ',
    facts: {
      number: 'ເລກທີໃບແຈ້ງຍອດ',
      code: 'ລະຫັດກວດສອບ',
      name: 'ຊື່ສະມາຊິກ',
      phone: 'ເບີໂທລະສັບ',
      wallet: 'ລະຫັດສະມາຊິກ',
      period: 'ໄລຍະເວລາ',
      issued: 'ອອກເມື່ອ',
      opening: 'ຍອດຍົກມາ',
      closing: 'ຍອດເຫຼືອຍົກໄປ',
      count: 'ຈຳນວນລາຍການ',
    },
    until: (issued) => `ຮອດ ${issued}`,
    kind: 'ປະເພດ',
    cameIn: 'ເງິນເຂົ້າ',
    wentOut: 'ເງິນອອກ',
    sum: 'ລວມ',
    counterparty: 'ຕົ້ນທາງ/ປາຍທາງ',
    amount: 'ຈຳນວນເງິນ',
    balance: 'ຍອດເຫຼືອ',
    page: 'ໜ້າ',
    note: 'ກວດສອບຄວາມຖືກຕ້ອງຂອງໃບແຈ້ງຍອດໄດ້ກັບຝ່າຍບໍລິການ ໂດຍແຈ້ງເລກທີ ແລະ ລະຫັດກວດສອບ',
    currencies: { THB: 'ບາດ', LAK: 'ກີບ' },
  },
  en: {
    title: 'Wallet statement',
    facts: {
      number: 'Statement number',
      code: 'Verification code',
      name: 'Member',
      phone: 'Phone',
      wallet: 'Member ID',
      period: 'Period',
      issued: 'Issued',
      opening: 'Opening balance',
      closing: 'Closing balance',
      count: 'Transactions',
    },
    until: (issued) => `until ${issued}`,
    kind: 'Type',
    cameIn: 'In',
    wentOut: 'Out',
    sum: 'Total',
    counterparty: 'From/To',
    amount: 'Amount',
    balance: 'Balance',
    page: 'Page',
    note: 'To verify this statement, contact our support team with its number and verification code.',
    currencies: { THB: 'baht', LAK: 'kip' },
  },
};
