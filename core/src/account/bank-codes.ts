import { plainText } from '../text/plain-text.ts';

/**
 * Banks and wallets that may pay us, by our code, with their other names as `compact` writes them: the Bank of Thailand's
 * number first where there is one, then the codes that banks and payment companies write, and the bank's own names.
 */
const namesOf: Readonly<Record<string, string>> = {
  BBL: '002 BANGKOK BANGKOKBANK BUALUANG BKKBTHBK กรุงเทพ',
  KBANK: '004 KASIKORN KASIKORNBANK KBNK KASITHBK กสิกรไทย',
  KTB: '006 KRUNGTHAI KRTHTHBK กรุงไทย',
  JPM: '008',
  // Thanachart (065) is part of TMB today, which is called ttb.
  TMB: '011 TTB TMBTTB 065 TBANK THANACHART TMBKTHBK TMBTHANACHART ทหารไทยธนชาต',
  SCB: '014 SICOTHBK SIAMCOMMERCIAL ไทยพาณิชย์',
  CITI: '017',
  SMBC: '018',
  SCBT: '020',
  CIMBT: '022 CIMB CIMBTHAI UBOBTHBK ซีไอเอ็มบีไทย',
  UOB: '024 UOBT UOVBTHBK UNITEDOVERSEAS ยูโอบี',
  BAY: '025 KRUNGSRI AYUDHYA AYUDTHBK BANKOFAYUDHYA กรุงศรีอยุธยา',
  MEGA: '026 MEGAICBC',
  BOFA: '027',
  IOB: '029',
  GSB: '030 AOMSIN GSBATHBK GOVERNMENTSAVINGS ออมสิน',
  HSBC: '031',
  DB: '032',
  GHB: '033 ธอส GHBANK GOVERNMENTHOUSING อาคารสงเคราะห์',
  BAAC: '034 ธกส เพื่อการเกษตรและสหกรณ์การเกษตร',
  EXIM: '035',
  MIZUHO: '039',
  BNP: '045 BNPP',
  BOC: '052',
  IBANK: '066 ISBT ISLAMICBANKOFTHAILAND อิสลามแห่งประเทศไทย',
  TISCO: '067 ทิสโก้',
  KKP: '069 KK KIATNAKIN KIATNAKINPHATRA เกียรตินาคินภัทร',
  ICBCT: '070 ICBC',
  TCRB: '071 TCR TCB THAICREDIT ไทยเครดิต',
  LHB: '073 LHBANK LANDANDHOUSES แลนด์แอนด์เฮ้าส์',
  ANZ: '079',
  SMTB: '080',
  SME: '098 SMEB',
  BCEL: 'ທຄຕລ BANQUEPOURLECOMMERCEEXTERIEURLAO ການຄ້າຕ່າງປະເທດລາວ',
  LDB: 'LAODEVELOPMENT ພັດທະນາລາວ',
  APB: 'AGRICULTURALPROMOTION ສົ່ງເສີມກະສິກຳ',
  JDB: 'JOINTDEVELOPMENT ຮ່ວມພັດທະນາ',
  LVB: 'LAOVIETJOINTVENTURE',
  STB: 'STBANK',
  BIC: '',
  ICBCLA: '',
  BOCLA: '',
  VTB: '',
  IDB: 'INDOCHINA',
  ACLEDA: '',
  MJBL: '',
  SACOM: '',
  KBANKLA: '',
  BFL: '',
  PSVB: 'PHONGSAVANH ພົງສະຫວັນ',
  MBLA: '',
  TRUEMONEY: '',
  PROMPTPAY: '',
};

/** Our codes by every name of the banks. */
const codesByName: ReadonlyMap<string, string> = new Map(
  Object.entries(namesOf).flatMap(([code, names]) =>
    `${code} ${names}`
      .trim()
      .split(' ')
      .map((name) => [name, code]),
  ),
);

/**
 * Normalizes a bank's code or name: a bank's number, which a spreadsheet may have cut (4 for 004), or another of its names
 * becomes our code. Any other stays as it is, in capitals without spaces and signs; TMB is called ttb today and keeps its old code.
 */
export function readBankCode(typed: string): string {
  const name = compact(typed);
  const code = /^\d{1,2}$/.test(name) ? name.padStart(3, '0') : name;
  const bare = code.replace(company, '');
  return (
    [code, bare, bare.replace(/^(?:ธนาคาร|ธ|ທະນາຄານ|THE)|BANK$/g, '')]
      .map((each) => codesByName.get(each))
      .find(Boolean) ?? code
  );
}

/** Words with which a company's name begins or ends. */
const company =
  /^(?:บริษัท|บมจ)|(?:จำกัดมหาชน|จำกัด|ມະຫາຊົນ|PUBLICCOMPANYLIMITED|PUBLICCOLTD|COMPANYLIMITED|COLTD|LIMITED|PUBLIC|PCL|PLC|LTD)$/g;

/** Whether the code stands for a bank or wallet that we know; an unknown code may be a further name of one of them. */
export function isKnownBank(code: string): boolean {
  return codesByName.has(code);
}

function compact(name: string): string {
  return plainText(name)
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
