#!/usr/bin/env bash
# emv-qrcps 0.0.7, seen 2026-11-28: a convenience fee in percent (tag 57) is lost when a text is read; one of a fixed amount (tag 56)
# is kept. What it writes again says by tag 55 that there is a fee in percent, and no longer how much, under a right checksum.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . emv-qrcps@0.0.7
node - <<'JS'
const assert = require('node:assert');
const { Merchant } = require('emv-qrcps');
const again = (fee) => {
  const run = ['000201', '010212', '29370016A00000067701011101130066812345678', '52045732', '5303764', '5406100.00', fee];
  const text = [...run, '5802TH', '5904SHOP', '6007BANGKOK', '63040000'].join('');
  return Merchant.Parser.toEMVQR(text).generatePayload();
};
const [percent, fixed] = [again('55020357031.5'), again('550202560510.00')];
console.log(percent);
assert(fixed.includes('550202560510.00'));
assert(percent.includes('5502035802TH') && !percent.includes('57031.5'));
JS
