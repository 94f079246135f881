-- A transfer that a game contradicted is money of the member that the ledger lacks or has twice, until staff have credited or
-- debited it. A bonus that ended before that would remove the member's own money, or leave money of the bonus.
create index alarm_game_contradiction on alarm (member_id)
  where kind = 'contradiction' and account like 'game:%' and suspense <> 0;
