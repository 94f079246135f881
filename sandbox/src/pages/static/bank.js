import { scanPicture } from './scan.js';

const form = document.querySelector('#pay, #transfer');
const problem = document.getElementById('problem');
const go = document.getElementById('go');
const payerFields = ['fromBank', 'fromAccountNo', 'fromName'].map((name) => form.elements[name]);

const sentences = {
  NOT_A_PAYMENT_QR: 'This is not a payment QR, or a part of it is missing.',
  UNKNOWN_RECEIVER: 'This QR pays somebody who is not in this sandbox.',
  UNKNOWN_REFERENCE: 'The receiver does not know this QR.',
  QR_ALREADY_PAID: 'This QR is paid already. A QR can be used once.',
};
const notes = {
  EXPIRED: 'This QR has expired. The receiver gets the money all the same.',
  CANCELLED: 'This QR was cancelled. The receiver gets the money all the same.',
};

function complain(sentence) {
  problem.textContent = sentence;
  problem.hidden = !sentence;
}

async function ask(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(sentences[reply.code] ?? reply.error ?? 'The bank does not answer.');
  return reply;
}

function money(amount, currency) {
  return `${currency === 'LAK' ? '₭' : '฿'}${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

// The payer stays the same person from visit to visit.
for (const field of payerFields) {
  field.value = localStorage.getItem(field.name) ?? field.value;
  field.addEventListener('change', () => localStorage.setItem(field.name, field.value));
}
const payerLine = document.getElementById('payer-line');
const showPayer = () => {
  payerLine.textContent = `${form.elements.fromBank.value} ${form.elements.fromAccountNo.value}`;
};
form.addEventListener('change', showPayer);
showPayer();
// Who never said who they are is nobody whom the receiver's gateway would name.
const payer = () =>
  payerFields.some((field) => localStorage.getItem(field.name) !== null)
    ? Object.fromEntries(payerFields.map((field) => [field.name, field.value]))
    : {};

async function once(work) {
  go.disabled = true;
  complain('');
  try {
    await work();
  } catch (trouble) {
    complain(trouble.message);
  } finally {
    go.disabled = false;
  }
}

function startPay() {
  const text = form.elements.payload;
  const confirm = document.getElementById('confirm');
  let checked = '';

  const forget = () => {
    checked = '';
    confirm.hidden = true;
    go.textContent = 'Check the QR';
  };
  const check = () =>
    once(async () => {
      const payload = text.value.trim();
      const qr = await ask('/control/bank/read-qr', { payload });
      if (qr.status === 'PAID') throw new Error(sentences.QR_ALREADY_PAID);
      document.getElementById('pay-amount').textContent = money(qr.amount, qr.currency);
      document.getElementById('pay-to').textContent = qr.receiver;
      document.getElementById('pay-ref').textContent = qr.reference1;
      const note = document.getElementById('pay-note');
      note.textContent = notes[qr.status] ?? '';
      note.hidden = !notes[qr.status];
      confirm.hidden = false;
      checked = payload;
      go.textContent = `Pay ${money(qr.amount, qr.currency)}`;
    });
  const pay = () =>
    once(async () => {
      const { transRef } = await ask('/control/bank/pay-qr', { payload: checked, ...payer() });
      location.assign(`/bank/receipts/${transRef}`);
    });
  const scan = (file) =>
    once(async () => {
      const found = await scanPicture(file);
      if (!found) throw new Error('No QR was found in this picture. Try it closer and straight.');
      text.value = found;
      forget();
      setTimeout(check);
    });

  text.addEventListener('input', forget);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (checked && checked === text.value.trim()) pay();
    else check();
  });
  for (const input of form.querySelectorAll('[data-scan]')) {
    input.addEventListener('change', () => {
      if (input.files[0]) scan(input.files[0]);
      input.value = '';
    });
  }
  document.addEventListener('paste', (event) => {
    const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith('image/'));
    if (picture) scan(picture);
  });
  if (text.value.trim()) check();
}

function startTransfer() {
  for (const name of ['toBank', 'toAccountNo']) {
    const field = form.elements[name];
    field.value = localStorage.getItem(name) ?? field.value;
  }
  for (const chip of form.querySelectorAll('[data-amount]')) {
    chip.addEventListener('click', () => {
      form.elements.amount.value = chip.dataset.amount;
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    once(async () => {
      const { toBank, toAccountNo, amount } = form.elements;
      const { transRef } = await ask('/control/bank/transfer', {
        ...payer(),
        toBank: toBank.value,
        toAccountNo: toAccountNo.value,
        amount: Number(amount.value),
      });
      localStorage.setItem('toBank', toBank.value);
      localStorage.setItem('toAccountNo', toAccountNo.value);
      location.assign(`/bank/receipts/${transRef}`);
    });
  });
}

if (form.id === 'pay') startPay();
else startTransfer();
