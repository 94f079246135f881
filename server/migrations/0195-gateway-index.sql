-- Serves `gateway_accounts` (0063-bank-receipt.sql), which each payment of a gateway reads: without an index it went through all
-- receiving accounts, replaced ones too. The expression is that of `gateway_receiver` in full, because PostgreSQL builds an index
-- with a search path on which the function's body would not find `deposit_account_name`. Expands only.
create index deposit_account_gateway on deposit_account ((md5('gateway/' || trim(deposit_account_name(bank_code, '')))::uuid));
