-- Where the sockets' adapter puts events that are too large for NOTIFY (8000 bytes), for the other servers to fetch.
-- Its name and columns are the adapter's; rows live half a minute.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
