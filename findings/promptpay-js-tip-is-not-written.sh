#!/usr/bin/env bash
# promptpay-js 1.0.7, seen 2026-11-28: `tip`, a convenience fee of a fixed amount, is in the documented settings and in the
# types, and is never written: the text with a fee of 20.00 is the same as the one without.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . promptpay-js@1.0.7
node - <<'JS'
const assert = require('node:assert');
const { generate } = require('promptpay-js');
const asked = {
  method: 'QR_DYNAMIC', application: 'PROMPTPAY_CREDIT_TRANSFER', mobileNumber: '0066812345678',
  currencyCode: '764', countryCode: 'TH', amount: '100.00',
};
const [plain, tipped] = [generate(asked), generate({ ...asked, tip: '20.00' })];
console.log(tipped);
assert.equal(tipped, plain);
JS
