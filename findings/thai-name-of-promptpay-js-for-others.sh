#!/usr/bin/env bash
# Seen 2026-11-28, where four packages meet: promptpay-js 1.0.7 writes a shop's name in Thai with the checksum over UTF-8, as
# EMVCo's own example has it, and emv-qrcps 0.0.7 sums the same. promptparse 1.6.0 (strict) and emvco-qr-sdk 1.0.0 sum parts of
# UTF-16 and call the text damaged. Without the name all four agree.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . promptpay-js@1.0.7 promptparse@1.6.0 emvco-qr-sdk@1.0.0 emv-qrcps@0.0.7
node - <<'JS'
const assert = require('node:assert');
const { generate } = require('promptpay-js');
const { parse } = require('promptparse');
const { CRC } = require('emvco-qr-sdk');
const { Merchant } = require('emv-qrcps');
const rightBy = (merchantName) => {
  const text = generate({
    method: 'QR_DYNAMIC', application: 'PROMPTPAY_CREDIT_TRANSFER', mobileNumber: '0066812345678',
    currencyCode: '764', countryCode: 'TH', amount: '100.00', merchantName, merchantCity: 'BANGKOK',
  });
  console.log(text);
  return {
    promptparse: parse(text, true) !== null,
    'emvco-qr-sdk': new CRC(text.slice(-4)).validate(text.slice(0, -4)),
    'emv-qrcps': Merchant.Parser.toEMVQR(text).generatePayload() === text,
  };
};
assert.deepEqual(rightBy('COFFEE'), { promptparse: true, 'emvco-qr-sdk': true, 'emv-qrcps': true });
assert.deepEqual(rightBy('ร้านกาแฟ'), { promptparse: false, 'emvco-qr-sdk': false, 'emv-qrcps': true });
JS
