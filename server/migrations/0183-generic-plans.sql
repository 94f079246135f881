-- The functions that members' calls run for each batch are planned once for each connection. A custom plan for a batch of one looks
-- cheaper than the generic plan, so PostgreSQL planned such batches anew at every call, although each statement has only one plan
-- by key (0021-ledger-post.sql). Expands only: an older copy calls the same functions, with the same meaning.
alter function ledger_post set plan_cache_mode = force_generic_plan;
alter function ledger_post_one set plan_cache_mode = force_generic_plan;
alter function call_lookup set plan_cache_mode = force_generic_plan;
alter function wallet_lookup set plan_cache_mode = force_generic_plan;
alter function game_account_lookup set plan_cache_mode = force_generic_plan;

-- Functions that these call inherit the setting. Record functions and guards get it only where plans.test.ts checks their
-- plans: a plan of the others, made while tables are empty, may scan whole tables, and would stay.
alter function ledger_record set plan_cache_mode = auto;
alter function ledger_guard set plan_cache_mode = auto;
alter function may_leg set plan_cache_mode = force_generic_plan;
alter function record_leg set plan_cache_mode = force_generic_plan;
alter function record_leg_end set plan_cache_mode = force_generic_plan;
alter function record_request set plan_cache_mode = force_generic_plan;
