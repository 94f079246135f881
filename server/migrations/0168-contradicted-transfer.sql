-- A transfer that a game contradicted is money of the member that the book does not show, or shows twice, until staff have credited
-- or debited it. A bonus that ended before would cut own money, or leave bonus money uncut.
create index alarm_game_contradiction on alarm (member_id)
  where kind = 'contradiction' and account like 'game:%' and suspense <> 0;
