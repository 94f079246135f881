-- What the law on personal data asks for besides consents (docs/decisions/0063-personal-data.md): the export of
-- everything about a member, and how long data of third persons and addresses are kept.

-- Opens a cursor over rows of a member for the export. It lives as long as the transaction.
create function member_rows_open(p_select text, p_member uuid, p_without text[]) returns refcursor language plpgsql as $$
declare
  v refcursor;
begin
  open v no scroll for execute p_select using p_member, p_without;
  return v;
end $$;

-- Returns the next rows of that cursor; none at its end.
create function member_rows_next(p_cursor refcursor, p_most integer) returns setof text language plpgsql as $$
declare
  v_row text;
begin
  for i in 1..p_most loop
    fetch p_cursor into v_row;
    exit when not found;
    return next v_row;
  end loop;
end $$;
