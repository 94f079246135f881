/** The three-digit codes that slip QRs carry, by the short name used on the wire. */
export const bankNumbers: Record<string, string> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TMB: '011',
  SCB: '014',
  UOB: '024',
  BAY: '025',
  CIMBT: '022',
  GSB: '030',
  GHB: '033',
  BAAC: '034',
  TISCO: '067',
  KKP: '069',
  LHBANK: '073',
};

export const bankNames: Record<string, string> = {
  KBANK: 'Kasikornbank',
  SCB: 'Siam Commercial Bank',
  KTB: 'Krungthai Bank',
  BBL: 'Bangkok Bank',
  BAY: 'Bank of Ayudhya',
  TMB: 'TMBThanachart',
  GSB: 'Government Savings Bank',
  BAAC: 'BAAC',
  GHB: 'GH Bank',
  KKP: 'Kiatnakin Phatra',
  BCEL: 'BCEL',
  JDB: 'Joint Development Bank',
};

/** Bank names in the Thai list. The Lao list uses Latin letters, as banks in Laos do. */
export const thaiBankNames: Record<string, string> = {
  KBANK: 'กสิกรไทย',
  SCB: 'ไทยพาณิชย์',
  KTB: 'กรุงไทย',
  BBL: 'กรุงเทพ',
  BAY: 'กรุงศรีอยุธยา',
  TMB: 'ทหารไทยธนชาต',
  GSB: 'ออมสิน',
  BAAC: 'ธ.ก.ส.',
  GHB: 'อาคารสงเคราะห์',
  KKP: 'เกียรตินาคินภัทร',
};

/** Returns the currency of accounts at a bank. */
export function currencyOf(bank: string): 'THB' | 'LAK' {
  return ['BCEL', 'JDB'].includes(bank) ? 'LAK' : 'THB';
}

export function isBankCode(code: string): boolean {
  return /^[A-Z0-9]{2,12}$/.test(code);
}

export function isAccountNo(accountNo: string): boolean {
  return /^\d{7,20}$/.test(accountNo);
}
