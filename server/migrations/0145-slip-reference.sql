-- Finds the slips of one reference, whichever sending bank their keys (`slip/004/0163…`) name: a slip's QR may name any.
create index bank_receipt_key_slip on bank_receipt_key (split_part(key, '/', 3)) where starts_with(key, 'slip/');
