-- The operator's figures, which stood for both currencies, stand for each apart: a thousand kip for a baht to begin with.
update content
   set value = jsonb_build_object(
         'THB', value,
         'LAK', (select jsonb_object_agg(key, figure::bigint * 1000) from jsonb_each_text(value) as old(key, figure)))
 where key = 'withdraw' and value ? 'minMinor';

update content
   set value = jsonb_set(value, '{minMinor}', jsonb_build_object(
         'THB', value -> 'minMinor', 'LAK', (value ->> 'minMinor')::bigint * 1000))
 where key = 'deposit' and jsonb_typeof(value -> 'minMinor') = 'number';
