import type { Packages } from './packages.ts';

export interface Written {
  readonly by: keyof Packages;
  readonly what: string;
  readonly text: string;
}

/** Returns what the packages write, each called as its own documentation says. */
export function writtenBy(packages: Packages): Written[] {
  const {
    'promptpay-qr': qr,
    'promptpay-js': js,
    promptparse: { generate },
  } = packages;
  const transfer = { application: 'PROMPTPAY_CREDIT_TRANSFER', currencyCode: '764', countryCode: 'TH' };
  const mobile = { ...transfer, method: 'QR_DYNAMIC', mobileNumber: '0066812345678', amount: '100.00' };
  const bill = {
    ...transfer,
    method: 'QR_DYNAMIC',
    application: 'PROMPTPAY_BILL_PAYMENT',
    billerID: '099400016550100',
    reference1: 'DEP0000000001',
    reference2: '20261121',
    amount: '500',
    additional: { terminalID: 'WW' },
  };
  const all: [keyof Packages, Record<string, string>][] = [
    [
      'promptpay-qr',
      {
        mobile: qr('081-234-5678', {}),
        'mobile 100.00': qr('0812345678', { amount: 100 }),
        'national id 250.75': qr('1101700230708', { amount: 250.75 }),
        'e-wallet': qr('004999000000001', {}),
        'a mobile as it stands in a QR': qr('0066812345678', { amount: 100 }),
      },
    ],
    [
      'promptpay-js',
      {
        'mobile 100.00': js.generate(mobile),
        'a mobile with its leading zero': js.generate({ ...mobile, mobileNumber: '0812345678' }),
        'national id 250.75': js.generate({
          ...mobile,
          mobileNumber: undefined,
          nationalID: '1101700230708',
          amount: '250.75',
        }),
        'a name in Thai': js.generate({ ...mobile, merchantName: 'ร้านกาแฟ', merchantCity: 'กรุงเทพ' }),
        'bill 500, three references': js.generate(bill),
      },
    ],
    [
      'promptparse',
      {
        mobile: generate.anyId({ type: 'MSISDN', target: '0812345678' }),
        'mobile 100.00': generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 100 }),
        'national id 250.75': generate.anyId({ type: 'NATID', target: '1101700230708', amount: 250.75 }),
        'e-wallet': generate.anyId({ type: 'EWALLETID', target: '004999000000001' }),
        'bank account 100.00': generate.anyId({ type: 'BANKACC', target: '0141234567890', amount: 100 }),
        'bill 500, three references': generate.billPayment({
          billerId: '099400016550100',
          ref1: 'DEP0000000001',
          ref2: '20261121',
          ref3: 'WW',
          amount: 500,
        }),
        'TrueMoney 10.00 with a word': generate.trueMoney({
          mobileNo: '0801111111',
          amount: 10,
          message: 'ค่ากาแฟ',
        }),
        'TrueMoney 10.00 with 31 letters': generate.trueMoney({
          mobileNo: '0801111111',
          amount: 10,
          message: 'ค่ากาแฟและขนมของวันศุกร์ที่แล้ว',
        }),
        'slip of K PLUS': generate.slipVerify({ sendingBank: '004', transRef: '016325080509BPP00001' }),
        'slip of TrueMoney': generate.trueMoneySlipVerify({
          eventType: 'P2P',
          transactionId: 'TXN0001234567',
          date: '25012024',
        }),
      },
    ],
    ['bakong-khqr', { 'KHQR of 5,000 riel': khqr(packages['bakong-khqr']) }],
    [
      'emv-qrcps',
      {
        'mobile 100.00': built(packages['emv-qrcps'], ''),
        'a checksum that begins with 0': built(packages['emv-qrcps'], 'ร้านกาแฟ'),
      },
    ],
  ];
  return all.flatMap(([by, texts]) => Object.entries(texts).map(([what, text]) => ({ by, what, text })));
}

function khqr({ BakongKHQR, IndividualInfo }: Packages['bakong-khqr']): string {
  const expirationTimestamp = String(Date.UTC(2030, 0));
  const optional = { currency: 116, amount: 5000, expirationTimestamp };
  const info = new IndividualInfo('shop@aclb', 'DEMO SHOP', 'PHNOM PENH', optional);
  return new BakongKHQR().generateIndividual(info).data.qr;
}

function built({ Merchant }: Packages['emv-qrcps'], name: string): string {
  const receiver = Merchant.buildMerchantAccountInformation();
  receiver.setGloballyUniqueIdentifier?.('A000000677010111');
  receiver.addPaymentNetworkSpecific?.('01', '0066812345678');
  const qr = Merchant.buildEMVQR();
  qr.setPayloadFormatIndicator?.('01');
  qr.setPointOfInitiationMethod?.('12');
  qr.addMerchantAccountInformation?.('29', receiver);
  qr.setTransactionCurrency?.('764');
  qr.setTransactionAmount?.('100.00');
  qr.setCountryCode?.('TH');
  if (name) qr.setMerchantName?.(name);
  return qr.generatePayload?.() ?? '';
}
