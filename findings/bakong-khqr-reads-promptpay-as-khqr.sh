#!/usr/bin/env bash
# bakong-khqr 1.0.20, seen 2026-11-28: `decode` answers status 0, no error, for a Thai PromptPay text of promptpay-qr 0.5.0. PromptPay's
# application id stands there as the Bakong account and the phone as account information, beside country TH and currency 764.
# `verify` says that it is no KHQR; `decode` does not ask it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . bakong-khqr@1.0.20 promptpay-qr@0.5.0
node - <<'JS'
const assert = require('node:assert');
const { BakongKHQR } = require('bakong-khqr');
const text = require('promptpay-qr')('0812345678', { amount: 100 });
const { status, data } = BakongKHQR.decode(text);
console.log(status, data.bakongAccountID, data.accountInformation, data.countryCode);
assert.equal(status.code, 0);
assert.equal(data.bakongAccountID, 'A000000677010111');
assert.equal(data.countryCode, 'TH');
assert.equal(BakongKHQR.verify(text).isValid, false);
JS
