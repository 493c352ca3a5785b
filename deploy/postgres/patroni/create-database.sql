-- Once, on the primary: psql -v password="$(cat /etc/ohun/database.password)" -f create-database.sql
create role ohun login password :'password';
-- To see the state of the standbys, for `ohun-server doctor`.
grant pg_monitor to ohun;
create database ohun owner ohun;
