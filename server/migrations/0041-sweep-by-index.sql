-- What the hourly sweep looks for, so that it reads what it takes away and not the whole table.
create index session_expires_at on session (expires_at);
create index device_last_login_at on device (last_login_at);
